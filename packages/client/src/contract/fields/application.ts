/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Application } from "../api.ts";

/** Fields of {@link Application}. */
export const applicationFields: FieldsOf<Application> = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  name: { kind: "text", title: {"en":"Name of the application","de":"Name der Anwendung"}, max: 200, isRequired: true },
  userSettings: { kind: "json", title: {"en":"Settings of users","de":"Einstellungen der Benutzer"}, isRequired: true },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, isRequired: true },
  quotaUse: { kind: "json", title: {"en":"Use of the quotas","de":"Nutzung der Kontingente"}, isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
};
