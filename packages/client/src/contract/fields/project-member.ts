/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProjectMember } from "../api.ts";

/** Fields of {@link ProjectMember}. */
export const projectMemberFields: FieldsOf<ProjectMember> = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  userId: { kind: "reference", title: {"en":"User","de":"Benutzer"}, to: "user", isRequired: true, isReadOnly: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true, isReadOnly: true },
  firstName: { kind: "text", title: {"en":"First name","de":"Vorname"}, max: 100, isReadOnly: true },
  lastName: { kind: "text", title: {"en":"Last name","de":"Nachname"}, max: 100, isReadOnly: true },
  role: { kind: "choice", title: {"en":"Role","de":"Rolle"}, values: {"viewer":{"en":"viewer","de":"Betrachter"},"editor":{"en":"editor","de":"Bearbeiter"}}, isRequired: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
};
