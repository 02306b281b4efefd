import type { Field } from "@design-catalog/client";
import { baseFields } from "@design-catalog/client/fields";
import { csvRecord } from "@design-catalog/core/csv";
import { csvForm } from "./csv-form.ts";
import { saveText } from "./download.ts";
import { textsOf } from "./texts.ts";
import { labelOf } from "./words.ts";

const texts = textsOf({ en: { save: "Download a template" }, de: { save: "Vorlage herunterladen" } });

/** Saves a CSV file to fill in for an import: the titles of the fields, and no row. */
export function TemplateButton(template: {
  readonly fields: Readonly<Record<string, Field>>;
  readonly fileName: string;
}) {
  const own = Object.entries(template.fields).filter(([name]) => !Object.hasOwn(baseFields, name));
  const headings = own.map(([, field]) => labelOf(field));
  return (
    <p>
      <button
        type="button"
        class="link"
        onClick={() => saveText(csvRecord(headings, csvForm), `${template.fileName}.csv`)}
      >
        {texts.save}
      </button>
    </p>
  );
}
