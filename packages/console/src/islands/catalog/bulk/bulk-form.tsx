import { useState } from "preact/hooks";
import { DialogActs } from "../../engine/dialog-way.tsx";
import { Form } from "../../engine/form.tsx";
import { Choices } from "../../engine/resource/choices.tsx";
import { bodyOf, valuesOf } from "../../engine/resource/field-values.ts";
import type { Values } from "../../engine/resource/field.ts";
import { formFieldOf } from "../../engine/resource/form-field.tsx";
import { productFields } from "../product-fields.ts";
import { bulkTexts as texts } from "./bulk-texts.ts";

/** Fields that tell products apart. */
const own: readonly string[] = ["name", "partNumber"];
const fields = productFields.filter(({ name }) => !own.includes(name));
const options = fields.map(({ name, label }) => [name, label] as const);
const place = { id: "bulk-fields", describedBy: undefined, isInvalid: false };

/** Chooses fields, and a value for each. */
export function BulkForm({ look }: { readonly look: (values: Values) => Promise<void> }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = fields.filter(({ name }) => chosen.includes(name));
  return (
    <>
      <Choices {...{ label: texts.fields, options, chosen, change: setChosen, place }} />
      {shown.length === 0 ? (
        <>
          <p role="status">{texts.chooseField}</p>
          <DialogActs />
        </>
      ) : (
        <Form
          fields={shown.map(formFieldOf)}
          initial={valuesOf(fields)}
          version={0}
          submitLabel={texts.look}
          submit={(values) => look(bodyOf(shown, values))}
        />
      )}
    </>
  );
}
