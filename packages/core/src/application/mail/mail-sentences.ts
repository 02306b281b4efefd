import { type Said, type Sentence, sentences, sentenceSchema } from "../../engine/fields/sentences.ts";

/** Sentences about attempts to hand over a mail; `{answer}` are the mail server's own words. */
const says = sentences({
  server_too_slow: ["The mail server took too long", "Der Mailserver hat zu lange gebraucht"],
  server_unreachable: ["The mail server cannot be reached: {answer}", "Der Mailserver ist nicht erreichbar: {answer}"],
  login_refused: [
    "The mail server refuses the login: {answer}",
    "Der Mailserver nimmt die Anmeldung nicht an: {answer}",
  ],
  encryption_failed: [
    "No encrypted connection to the mail server: {answer}",
    "Keine verschlüsselte Verbindung zum Mailserver: {answer}",
  ],
  recipient_refused: [
    "The mail server refuses the sender or the recipient: {answer}",
    "Der Mailserver nimmt Absender oder Empfänger nicht an: {answer}",
  ],
  mail_refused: ["The mail server refuses the email: {answer}", "Der Mailserver nimmt die E-Mail nicht an: {answer}"],
  mail_failed: ["The email could not be handed over: {answer}", "Die E-Mail ließ sich nicht übergeben: {answer}"],
});

/** Form of sentences about mails in answers. */
export const mailSentenceSchema = sentenceSchema("MailSentence", {
  one: ["Sentence about an email", "Satz über eine E-Mail"],
  many: ["Sentences about emails", "Sätze über E-Mails"],
  texts: says.texts,
});

/** Sentences by the code with which the stored error of an attempt begins. */
const byCode = new Map<string, (answer: string) => Said>(
  Object.entries({
    EAUTH: (answer: string) => says("login_refused", { answer }),
    ECONNECTION: unreachable,
    ECONNREFUSED: unreachable,
    ECONNRESET: unreachable,
    EDNS: unreachable,
    EENVELOPE: (answer: string) => says("recipient_refused", { answer }),
    EMESSAGE: (answer: string) => says("mail_refused", { answer }),
    ENOTFOUND: unreachable,
    ESOCKET: unreachable,
    ETIMEDOUT: unreachable,
    ETLS: (answer: string) => says("encryption_failed", { answer }),
  }),
);

function unreachable(answer: string): Said {
  return says("server_unreachable", { answer });
}

/** The sentence about the last attempt of a mail, told by its stored error; undefined without one. */
export function mailSentence(lastError: string | null): Sentence | undefined {
  if (lastError === null) return undefined;
  const slow = says("server_too_slow");
  if (lastError === slow.message) return slow.sentence;
  const [, code = ""] = /^(E[A-Z]+)\b/u.exec(lastError) ?? [];
  return (byCode.get(code)?.(lastError) ?? says("mail_failed", { answer: lastError })).sentence;
}
