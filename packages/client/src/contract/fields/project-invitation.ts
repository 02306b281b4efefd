/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProjectInvitation } from "../api.ts";

/** Fields of {@link ProjectInvitation}. */
export const projectInvitationFields: FieldsOf<ProjectInvitation> = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true },
  role: { kind: "choice", title: {"en":"Role","de":"Rolle"}, values: {"viewer":{"en":"viewer","de":"Betrachter"},"editor":{"en":"editor","de":"Bearbeiter"}}, isRequired: true },
  invitedBy: { kind: "reference", title: {"en":"Invited by","de":"Eingeladen von"}, to: "user", isRequired: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true },
  expiresAt: { kind: "moment", title: {"en":"Expires","de":"Läuft ab"}, isRequired: true },
};
