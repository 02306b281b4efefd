/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { UserInvitation } from "../api.ts";
import { mailSentenceFields } from "./mail-sentence.ts";

/** Fields of {@link UserInvitation}. */
export const userInvitationFields: FieldsOf<UserInvitation> = {
  id: { kind: "reference", title: {"en":"Id","de":"Kennung"}, to: "resource", isRequired: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true },
  firstName: { kind: "text", title: {"en":"First name","de":"Vorname"}, max: 100 },
  lastName: { kind: "text", title: {"en":"Last name","de":"Nachname"}, max: 100 },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, hint: {"en":"A language tag such as en or de-CH.","de":"Ein Sprachkürzel wie en oder de-CH."}, max: 35, isRequired: true },
  roles: { kind: "references", title: {"en":"Roles","de":"Rollen"}, to: "role", isRequired: true },
  invitedBy: { kind: "reference", title: {"en":"Invited by","de":"Eingeladen von"}, to: "user" },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"sent":{"en":"invited","de":"eingeladen"},"waiting":{"en":"invited, the email waits","de":"eingeladen, die E-Mail wartet"},"failed":{"en":"invited, the email failed","de":"eingeladen, die E-Mail ist gescheitert"},"accepted":{"en":"invitation accepted","de":"Einladung angenommen"},"expired":{"en":"invitation expired","de":"Einladung abgelaufen"}}, isRequired: true },
  mailError: { kind: "text", title: {"en":"Error of the email","de":"Fehler der E-Mail"} },
  mailErrorSentence: { kind: "json", title: {"en":"Sentence about the error","de":"Satz über den Fehler"}, isRequired: true, item: {"en":"Sentence about an email","de":"Satz über eine E-Mail"}, of: mailSentenceFields },
  createdAt: { kind: "moment", title: {"en":"Invited","de":"Eingeladen"}, isRequired: true },
  expiresAt: { kind: "moment", title: {"en":"Valid until","de":"Gültig bis"}, isRequired: true },
  acceptedAt: { kind: "moment", title: {"en":"Accepted","de":"Angenommen"} },
  warnings: { kind: "json", title: {"en":"Warnings","de":"Warnungen"}, isRequired: true },
};
