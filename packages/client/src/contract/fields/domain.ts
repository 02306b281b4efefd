/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Domain } from "../api.ts";
import { baseFields } from "./base-fields.ts";
import { domainSentenceFields } from "./domain-sentence.ts";

/** Fields of {@link Domain}. */
export const domainFields: FieldsOf<Domain> = {
  ...baseFields,
  domain: { kind: "text", title: {"en":"Domain","de":"Domäne"}, hint: {"en":"Such as dealer.example.","de":"Zum Beispiel dealer.example."}, max: 253, isRequired: true },
  servesApplication: { kind: "switch", title: {"en":"Serves the application","de":"Bedient die Anwendung"}, hint: {"en":"Requests to this host are for this application. Only who holds every privilege can set this.","de":"Anfragen an diesen Host gelten dieser Anwendung. Setzen kann das nur, wer jedes Recht hat."}, initial: false, isRequired: true },
  enforcesSso: { kind: "switch", title: {"en":"Requires single sign-on","de":"Verlangt Single Sign-on"}, hint: {"en":"Users with an address of this domain sign in at a provider only.","de":"Benutzer mit einer Adresse dieser Domäne melden sich nur bei einem Anbieter an."}, initial: false, isRequired: true },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"pending":{"en":"not proved yet","de":"noch nicht nachgewiesen"},"verified":{"en":"proved","de":"nachgewiesen"},"failed":{"en":"proof not found","de":"Nachweis nicht gefunden"}}, isRequired: true, isReadOnly: true },
  validationToken: { kind: "text", title: {"en":"Token of the proof","de":"Token des Nachweises"}, max: 64, isRequired: true, isReadOnly: true },
  record: { kind: "json", title: {"en":"DNS record","de":"DNS-Eintrag"}, isRequired: true, isReadOnly: true },
  file: { kind: "json", title: {"en":"File","de":"Datei"}, isRequired: true, isReadOnly: true },
  lastCheckedAt: { kind: "moment", title: {"en":"Last checked","de":"Zuletzt geprüft"}, isReadOnly: true },
  lastError: { kind: "area", title: {"en":"What was found","de":"Befund"}, max: 1000, isReadOnly: true },
  lastErrorSentences: { kind: "items", title: {"en":"Findings in sentences","de":"Befunde in Sätzen"}, isRequired: true, item: {"en":"Sentence about a proof","de":"Satz über einen Nachweis"}, isReadOnly: true, of: domainSentenceFields },
  verifiedAt: { kind: "moment", title: {"en":"Proved","de":"Nachgewiesen"}, isReadOnly: true },
};
