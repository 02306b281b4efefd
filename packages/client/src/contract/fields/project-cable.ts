/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProjectCable } from "../api.ts";
import { baseFields } from "./base-fields.ts";
import { cableWarningFields } from "./cable-warning.ts";

/** Fields of {@link ProjectCable}. */
export const projectCableFields: FieldsOf<ProjectCable> = {
  ...baseFields,
  cableId: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100, isRequired: true },
  catalogCableId: { kind: "reference", title: {"en":"Cable of the catalog","de":"Kabel des Katalogs"}, to: "cable" },
  signalId: { kind: "reference", title: {"en":"Signal","de":"Signal"}, to: "signal" },
  lengthMm: { kind: "number", title: {"en":"Length","de":"Länge"}, unit: "mm" },
  label: { kind: "text", title: {"en":"Label","de":"Beschriftung"}, max: 200 },
  notes: { kind: "area", title: {"en":"Notes","de":"Notizen"}, max: 4000 },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"planned":{"en":"planned","de":"geplant"},"pulled":{"en":"pulled","de":"gezogen"},"terminated":{"en":"terminated","de":"angeschlossen"},"tested":{"en":"tested","de":"geprüft"}}, initial: "planned", isRequired: true },
  from: { kind: "json", title: {"en":"From","de":"Von"} },
  to: { kind: "json", title: {"en":"To","de":"Nach"} },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  drawn: { kind: "switch", title: {"en":"Drawn","de":"Gezeichnet"}, isRequired: true, isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
  warnings: { kind: "items", title: {"en":"Warnings","de":"Warnungen"}, isRequired: true, item: {"en":"Warning","de":"Warnung"}, isReadOnly: true, of: cableWarningFields },
};
