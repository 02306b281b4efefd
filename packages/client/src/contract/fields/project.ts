/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Project } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Project}. */
export const projectFields: FieldsOf<Project> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  number: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  client: { kind: "text", title: {"en":"Client","de":"Auftraggeber"}, max: 200 },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, isRequired: true },
  ownerId: { kind: "reference", title: {"en":"Owner","de":"Eigentümer"}, to: "user", isRequired: true, isReadOnly: true },
  locked: { kind: "switch", title: {"en":"Locked","de":"Gesperrt"}, initial: false, isRequired: true, isReadOnly: true },
  uniqueNumber: { kind: "text", title: {"en":"Number of the snapshot","de":"Nummer des Snapshots"}, max: 30, isReadOnly: true },
  sourceProjectId: { kind: "reference", title: {"en":"Source project","de":"Ursprüngliches Projekt"}, to: "project", isReadOnly: true },
  message: { kind: "area", title: {"en":"Message","de":"Nachricht"}, max: 4000, isReadOnly: true },
};
