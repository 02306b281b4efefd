import { impersonateUser } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { actWith } from "../engine/session.ts";
import { forgetUnsaved } from "../engine/unsaved.ts";
import { texts } from "./texts.ts";

interface Reason {
  readonly reason: string;
}

const fields: readonly FormField<Reason>[] = [
  { name: "reason", label: texts.reason, kind: "text", hint: texts.reasonHint },
];

/** Begins to act as a user, for a reason that the audit trail keeps. */
export function ActAs({ id }: { readonly id: string }) {
  const begin = async ({ reason }: Reason) => {
    const { access_token: token } = await call(impersonateUser, { body: { userId: id, reason: reason.trim() } });
    await actWith(token);
    forgetUnsaved();
    location.assign("/admin");
  };
  return (
    <>
      <p class="hint">{texts.actHint}</p>
      <Form
        fields={fields}
        initial={{ reason: "" }}
        version={0}
        submitLabel={texts.begin}
        submit={begin}
        focused="reason"
      />
    </>
  );
}
