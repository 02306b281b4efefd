/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProjectView } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link ProjectView}. */
export const projectViewFields: FieldsOf<ProjectView> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  viewKey: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, max: 100, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm" },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm" },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, hint: {"en":"A JSON object, such as { \"scale\": 50 }","de":"Ein JSON-Objekt, etwa { \"scale\": 50 }"}, isRequired: true },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  templateId: { kind: "reference", title: {"en":"Template","de":"Vorlage"}, to: "view template", isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
};
