import {
  acceptOwnInvitation,
  declineOwnInvitation,
  listOwnInvitations,
  type OwnProjectInvitation,
} from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { momentText } from "../engine/format.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { texts } from "./texts.ts";

/** Invitations to projects that wait for the user's answer; nothing without any. */
export function Invitations() {
  const answer = useAnswer(() => call(listOwnInvitations, {}), "", refreshMs);
  const again = () => answer.again();
  if (answer.value?.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{texts.invitations}</h2>
      <Shown answer={answer}>
        {(invitations) => (
          <ul class="concerns">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} {...{ invitation, again }} />
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}

function Invitation(shown: { readonly invitation: OwnProjectInvitation; readonly again: () => void }) {
  const { id, projectName, role, inviterEmailAddress, expiresAt } = shown.invitation;
  const path = { id };
  const accept = async () => {
    await call(acceptOwnInvitation, { path });
    shown.again();
  };
  const decline = async () => {
    await call(declineOwnInvitation, { path });
    shown.again();
  };
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{projectName}</bdi>
          </strong>{" "}
          {fill(texts.invitedAs[role], { inviter: inviterEmailAddress, time: momentText(expiresAt) })}
        </p>
        <div class="actions">
          <ActionButton label={fill(texts.accept, { name: projectName })} kind="primary" work={accept} />
          <ActionButton label={fill(texts.decline, { name: projectName })} work={decline} />
        </div>
      </div>
    </li>
  );
}
