import { createOAuthClientSecret, type OAuthClientSecretCreated } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { NewSecretShown } from "./new-secret-shown.tsx";
import { daysText, endAfter, SecretEnd, usualDays } from "./secret-end.tsx";
import { texts } from "./service-texts.ts";

interface NewSecret {
  readonly expiresAt: string;
}

const fields: readonly FormField<NewSecret>[] = [
  {
    name: "expiresAt",
    kind: "custom",
    label: texts.secretEnds,
    hint: texts.secretEndsHint,
    show: daysText,
    render: ({ expiresAt }, change, place) => <SecretEnd {...{ change, place }} days={expiresAt} />,
  },
];

/** Adds a secret to a service account, and shows it this once. */
export function AddSecret(adding: {
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}) {
  const { clientId: id, onClose, onAdded } = adding;
  const [added, setAdded] = useState<OAuthClientSecretCreated>();
  const submit = async ({ expiresAt: days }: NewSecret) => {
    setAdded(await call(createOAuthClientSecret, { path: { id }, body: { expiresAt: endAfter(days) } }));
    onAdded();
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      {added ? (
        <NewSecretShown secret={added.secret} />
      ) : (
        <Form
          fields={fields}
          initial={{ expiresAt: usualDays }}
          version={0}
          submitLabel={texts.create}
          submit={submit}
        />
      )}
    </Dialog>
  );
}
