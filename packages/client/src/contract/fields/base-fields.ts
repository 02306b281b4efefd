/** Written by `bun run contract` from the definitions: fields that most kinds of rows begin with. */
import type { Field } from "../../field.ts";

/** Fields that most kinds begin with. */
export const baseFields = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  deleted: { kind: "switch", title: {"en":"Deleted","de":"Gelöscht"}, isRequired: true, isReadOnly: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
  createdBy: { kind: "reference", title: {"en":"Created by","de":"Erstellt von"}, to: "user", isReadOnly: true },
  updatedBy: { kind: "reference", title: {"en":"Changed by","de":"Geändert von"}, to: "user", isReadOnly: true },
} as const satisfies Readonly<Record<string, Field>>;
