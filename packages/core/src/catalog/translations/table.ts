import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { localeLengthMax, localePattern } from "../../engine/schemas/locale.ts";
import { nullable, oneOf, text } from "../../engine/schemas/schema.ts";

/** A text of the application in one language. */
export const translations = defineResource({
  name: "Translation",
  plural: "Translations",
  table: "translations",
  path: "/api/v1/admin/translations",
  parameter: "id",
  area: "Translations",
  fields: {
    namespace: { ...text({ max: 100, pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$" }), default: "app" },
    key: text({ max: 200, description: "Unique in its namespace and locale" }),
    locale: text({ max: localeLengthMax, pattern: localePattern, description: "BCP 47 language tag" }),
    value: text({ max: 4000, min: 0 }),
    source: nullable(
      text({ max: 4000, description: "The text that was translated; the value has the same placeholders" }),
    ),
    status: oneOf(["missing", "machine", "reviewed"], { default: "reviewed" }),
    format: oneOf(["plain", "icu"], { default: "plain", description: "icu is ICU's MessageFormat, which is parsed" }),
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
