import { disableTotp } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { secretField } from "./secret-input.tsx";
import { type StepUp, stepUpField, stepUpOf } from "./step-up.ts";
import { texts } from "./texts.ts";

interface Removal extends StepUp {
  readonly code: string;
}

const fields: readonly FormField<Removal>[] = [
  stepUpField(),
  secretField({ name: "code", label: texts.code, hint: texts.codeOrRecovery }, "one-time-code"),
];

/** Removes the second factor, by the password and a code. */
export function FactorRemoval({ onRemoved }: { readonly onRemoved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const submit = async ({ code, ...shown }: Removal) => {
    await call(disableTotp, { body: { ...stepUpOf(shown), code: code.trim() } });
    setOpen(false);
    onRemoved();
  };
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {texts.removeFactor}
      </button>
      {isOpen && (
        <Dialog title={texts.removeFactor} onClose={() => setOpen(false)}>
          <p>{texts.removeFactorHint}</p>
          <Form
            fields={fields}
            initial={{ currentPassword: "", code: "" }}
            version={0}
            submitLabel={texts.removeFactor}
            submit={submit}
          />
        </Dialog>
      )}
    </>
  );
}
