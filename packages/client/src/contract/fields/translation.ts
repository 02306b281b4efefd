/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Translation } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Translation}. */
export const translationFields: FieldsOf<Translation> = {
  ...baseFields,
  namespace: { kind: "text", title: {"en":"Namespace","de":"Namensraum"}, max: 100, initial: "app", isRequired: true },
  key: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, max: 200, isRequired: true },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, max: 39, isRequired: true },
  value: { kind: "area", title: {"en":"Translation","de":"Übersetzung"}, max: 4000, isRequired: true },
  source: { kind: "area", title: {"en":"Source","de":"Ausgangstext"}, max: 4000 },
  status: { kind: "choice", title: {"en":"State","de":"Stand"}, values: {"missing":{"en":"missing","de":"fehlt"},"machine":{"en":"by machine","de":"maschinell"},"reviewed":{"en":"reviewed","de":"geprüft"}}, initial: "reviewed", isRequired: true },
  format: { kind: "choice", title: {"en":"Format","de":"Format"}, values: {"plain":{"en":"plain text","de":"einfacher Text"},"icu":{"en":"ICU message","de":"ICU-Nachricht"}}, initial: "plain", isRequired: true },
};
