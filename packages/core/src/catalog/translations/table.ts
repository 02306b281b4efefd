import { titled } from "../../engine/fields/titled.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { languageTag } from "../../engine/schemas/locale.ts";
import { nullable, oneOf, text } from "../../engine/schemas/schema.ts";

/** A text of the application in one language. */
export const translations = defineResource({
  name: "Translation",
  plural: "Translations",
  titles: { one: ["Translation", "Übersetzung"], many: ["Translations", "Übersetzungen"] },
  table: "translations",
  path: "/api/v1/admin/translations",
  parameter: "id",
  area: "Translations",
  fields: {
    namespace: titled(["Namespace", "Namensraum"], {
      ...text({ max: 100, pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$" }),
      default: "app",
    }),
    key: titled(["Key", "Schlüssel"], text({ max: 200, description: "Unique in its namespace and locale" })),
    locale: titled(["Language", "Sprache"], languageTag()),
    value: titled(["Translation", "Übersetzung"], text({ max: 4000, min: 0, form: "content" })),
    source: titled(
      ["Source", "Ausgangstext"],
      nullable(
        text({
          max: 4000,
          form: "content",
          description: "The text that was translated; the value has the same placeholders",
        }),
      ),
    ),
    status: titled(["State", "Stand"], oneOf(["missing", "machine", "reviewed"], { default: "reviewed" }), {
      values: {
        missing: ["missing", "fehlt"],
        machine: ["by machine", "maschinell"],
        reviewed: ["reviewed", "geprüft"],
      },
    }),
    format: titled(
      ["Format", "Format"],
      oneOf(["plain", "icu"], { default: "plain", description: "icu is ICU's MessageFormat, which is parsed" }),
      { values: { plain: ["plain text", "einfacher Text"], icu: ["ICU message", "ICU-Nachricht"] } },
    ),
  },
  unique: [["namespace", "key", "locale"]],
  example: {
    namespace: "app",
    key: "project.count",
    locale: "de",
    value: "{count} Projekte",
    source: "{count} projects",
    status: "reviewed",
    format: "plain",
  },
});

/** Translations of one file, at most: a body of 1 MiB has hardly more. */
export const importedMax = 5_000;

/** A translation's row. */
export type TranslationRow = RowOf<typeof translations>;
