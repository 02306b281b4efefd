import { addPasskey, beginPasskey, listPasskeys } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { createPasskey } from "./create-passkey.ts";
import { PasskeyActs } from "./passkey-acts.tsx";
import { PasskeyTable } from "./passkey-table.tsx";
import { passkeyTexts as texts } from "./passkey-texts.ts";
import { type StepUp, stepUpField, stepUpOf } from "./step-up.ts";

interface NewPasskey extends StepUp {
  readonly name: string;
}

const fields: readonly FormField<NewPasskey>[] = [
  { name: "name", label: texts.name, kind: "text", hint: texts.nameHint },
  stepUpField(),
];

/** The user's passkeys, which can be added, renamed and removed. */
export function Passkeys() {
  const answer = useAnswer(() => call(listPasskeys, {}), "", refreshMs);
  const again = () => answer.again();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.title}</h2>
      <p>{texts.hint}</p>
      <Shown answer={answer}>
        {(passkeys) => (
          <PasskeyTable
            passkeys={passkeys}
            label="#passkeys"
            actsOf={(passkey) => <PasskeyActs passkey={passkey} changed={again} />}
          />
        )}
      </Shown>
      <Addition added={again} />
    </section>
  );
}

/** The form that adds a passkey on the device of the reader. */
function Addition({ added }: { readonly added: () => void }) {
  const [times, setTimes] = useState(0);
  const submit = async ({ name, ...shown }: NewPasskey) => {
    const options = await call(beginPasskey, { body: stepUpOf(shown) });
    const made = await createPasskey(options);
    await call(addPasskey, { body: { ...made, ...(name.trim() !== "" && { name }) } });
    setTimes(times + 1);
    tell({ text: texts.wasAdded });
    added();
  };
  return (
    <Form
      key={times}
      fields={fields}
      initial={{ name: "", currentPassword: "" }}
      version={0}
      submitLabel={texts.add}
      submit={submit}
    />
  );
}
