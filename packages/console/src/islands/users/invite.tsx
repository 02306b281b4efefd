import { inviteUser, type UserInvitation } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form } from "../engine/form.tsx";
import { Shown } from "../engine/parts.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { readRoles } from "./roles.ts";
import { texts } from "./texts.ts";
import { inviteFields } from "./user-fields.tsx";
import { inviteBody, newUser, type UserValues } from "./user-values.ts";

/** Mails an invitation; accepting it creates the account. */
export function Invite(dialog: {
  readonly onClose: () => void;
  readonly onInvited: (invitation: UserInvitation) => void;
}) {
  const roles = useAnswer(async () => ({ names: await readRoles() }), "");
  const submit = async (values: UserValues) => {
    dialog.onInvited(await call(inviteUser, { body: inviteBody(values) }));
  };
  return (
    <Dialog title={texts.invite} onClose={dialog.onClose}>
      <Shown answer={roles}>
        {({ names }) => (
          <Form
            fields={inviteFields(names)}
            initial={newUser}
            version={0}
            submitLabel={texts.sendInvitation}
            submit={submit}
          />
        )}
      </Shown>
    </Dialog>
  );
}
