import { getMe } from "@design-catalog/client/api";
import { Authorizations } from "../../account/authorizations.tsx";
import { Invitations } from "../../account/invitations.tsx";
import { Passkeys } from "../../account/passkeys.tsx";
import { Password } from "../../account/password.tsx";
import { Profile } from "../../account/profile.tsx";
import { SecondFactor } from "../../account/second-factor.tsx";
import { Sessions } from "../../account/sessions.tsx";
import { call } from "../../engine/call.ts";
import { mount } from "../../engine/mount.tsx";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { useAnswer } from "../../engine/use-answer.ts";

mount(Account);

function Account() {
  const answer = useAnswer(() => call(getMe, {}), "", refreshMs);
  return (
    <>
      <Shown answer={answer}>{(me) => <Profile me={me} again={() => answer.again()} />}</Shown>
      <Password />
      <Passkeys />
      <SecondFactor />
      <Sessions />
      <Authorizations />
      <Invitations />
    </>
  );
}
