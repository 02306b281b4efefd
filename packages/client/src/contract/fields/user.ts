/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { User } from "../api.ts";

/** Fields of {@link User}. */
export const userFields: FieldsOf<User> = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  kind: { kind: "choice", title: {"en":"Kind","de":"Art"}, values: {"person":{"en":"person","de":"Person"},"service":{"en":"service account","de":"Dienstkonto"}}, isRequired: true, isReadOnly: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true },
  firstName: { kind: "text", title: {"en":"First name","de":"Vorname"}, max: 100 },
  lastName: { kind: "text", title: {"en":"Last name","de":"Nachname"}, max: 100 },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, hint: {"en":"A language tag such as en or de-CH.","de":"Ein Sprachkürzel wie en oder de-CH."}, max: 35, isRequired: true },
  roles: { kind: "references", title: {"en":"Roles","de":"Rollen"}, to: "role", isRequired: true },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, hint: {"en":"As the application defines them.","de":"So, wie die Anwendung sie festlegt."}, isRequired: true },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"pending":{"en":"address not confirmed","de":"Adresse nicht bestätigt"},"active":{"en":"active","de":"aktiv"},"deleted":{"en":"deleted","de":"gelöscht"},"erased":{"en":"erased","de":"ausgelöscht"}}, isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
  lastSignInAt: { kind: "moment", title: {"en":"Last sign-in","de":"Letzte Anmeldung"}, isReadOnly: true },
};
