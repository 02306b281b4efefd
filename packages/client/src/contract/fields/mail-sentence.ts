/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { MailSentence } from "../api.ts";

/** Fields of {@link MailSentence}. */
export const mailSentenceFields: FieldsOf<MailSentence> = {
  code: { kind: "choice", title: {"en":"Sentence","de":"Satz"}, values: {"server_too_slow":{"en":"The mail server took too long","de":"Der Mailserver hat zu lange gebraucht"},"server_unreachable":{"en":"The mail server cannot be reached: {answer}","de":"Der Mailserver ist nicht erreichbar: {answer}"},"login_refused":{"en":"The mail server refuses the login: {answer}","de":"Der Mailserver nimmt die Anmeldung nicht an: {answer}"},"encryption_failed":{"en":"No encrypted connection to the mail server: {answer}","de":"Keine verschlüsselte Verbindung zum Mailserver: {answer}"},"recipient_refused":{"en":"The mail server refuses the sender or the recipient: {answer}","de":"Der Mailserver nimmt Absender oder Empfänger nicht an: {answer}"},"mail_refused":{"en":"The mail server refuses the email: {answer}","de":"Der Mailserver nimmt die E-Mail nicht an: {answer}"},"mail_failed":{"en":"The email could not be handed over: {answer}","de":"Die E-Mail ließ sich nicht übergeben: {answer}"}}, isRequired: true },
  parameters: { kind: "entries", title: {"en":"Values in it","de":"Werte darin"}, isRequired: true },
};
