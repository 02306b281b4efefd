import { deletePasskey, type Passkey, renamePasskey } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { fill } from "../engine/texts.ts";
import { tell } from "../engine/toasts.ts";
import { passkeyTexts as texts } from "./passkey-texts.ts";
import { type StepUp, stepUpField, stepUpOf } from "./step-up.ts";

const nameFields: readonly FormField<{ readonly name: string }>[] = [{ name: "name", label: texts.name, kind: "text" }];
const passwordFields: readonly FormField<StepUp>[] = [stepUpField()];

/** Buttons that rename and remove a passkey of the user. */
export function PasskeyActs({ passkey, changed }: { readonly passkey: Passkey; readonly changed: () => void }) {
  const { id, name } = passkey;
  const [opened, setOpened] = useState<"rename" | "remove">();
  const close = () => setOpened(undefined);
  const rename = async (body: { readonly name: string }) => {
    await call(renamePasskey, { path: { id }, body });
    close();
    changed();
  };
  const remove = async (shown: StepUp) => {
    await call(deletePasskey, { path: { id }, body: stepUpOf(shown) });
    close();
    tell({ text: texts.removed });
    changed();
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpened("rename")}>
        {fill(texts.rename, { name })}
      </button>
      <button type="button" class="danger" onClick={() => setOpened("remove")}>
        {fill(texts.remove, { name })}
      </button>
      {opened === "rename" && (
        <Dialog title={fill(texts.rename, { name })} onClose={close}>
          <Form fields={nameFields} initial={{ name }} version={0} submitLabel={texts.save} submit={rename} />
        </Dialog>
      )}
      {opened === "remove" && (
        <Dialog title={texts.removeTitle} onClose={close}>
          <p>{texts.removeHint}</p>
          <Form
            fields={passwordFields}
            initial={{ currentPassword: "" }}
            version={0}
            submitLabel={fill(texts.remove, { name })}
            submit={remove}
          />
        </Dialog>
      )}
    </>
  );
}
