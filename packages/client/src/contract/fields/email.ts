/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Email } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Email}. */
export const emailFields: FieldsOf<Email> = {
  ...baseFields,
  key: { kind: "choice", title: {"en":"Email","de":"E-Mail"}, isRequired: true },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, hint: {"en":"A language tag, such as de or de-CH","de":"Ein Sprachkürzel, etwa de oder de-CH"}, max: 39, isRequired: true },
  subject: { kind: "text", title: {"en":"Subject","de":"Betreff"}, hint: {"en":"With placeholders such as {applicationName}","de":"Mit Platzhaltern wie {applicationName}"}, max: 200, isRequired: true },
  bodyText: { kind: "area", title: {"en":"Text","de":"Text"}, max: 100000, isRequired: true },
  bodyHtml: { kind: "area", title: {"en":"HTML","de":"HTML"}, hint: {"en":"May stay empty; values in it are escaped","de":"Darf leer bleiben; Werte darin werden maskiert"}, max: 100000 },
  enabled: { kind: "switch", title: {"en":"Used","de":"Verwendet"}, initial: true, isRequired: true },
};
