/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ViewTemplate } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link ViewTemplate}. */
export const viewTemplateFields: FieldsOf<ViewTemplate> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  viewKey: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, hint: {"en":"Begins the short names of views made from the template","de":"Damit beginnen die Kurznamen der Ansichten, die aus der Vorlage entstehen"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm" },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm" },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, hint: {"en":"A JSON object, such as { \"scale\": 50 }","de":"Ein JSON-Objekt, etwa { \"scale\": 50 }"}, isRequired: true },
  hidden: { kind: "switch", title: {"en":"Hidden from users","de":"Für Benutzer verborgen"}, initial: false, isRequired: true },
};
