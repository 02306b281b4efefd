import { sentences, sentenceSchema } from "../../engine/fields/sentences.ts";

/** Sentences about places where the proof of a domain was looked for; `{answer}` are the words of what failed. */
export const saysOfProof = sentences({
  record_missing: [
    "No TXT record of {record} has the expected value",
    "Kein TXT-Eintrag von {record} hat den erwarteten Wert",
  ],
  dns_failed: ["The DNS did not answer for {record}: {answer}", "Das DNS hat zu {record} nicht geantwortet: {answer}"],
  file_missing: [
    "The file {url} was not found (status {status})",
    "Die Datei {url} wurde nicht gefunden (Status {status})",
  ],
  file_wrong: ["The file {url} has another content", "Die Datei {url} hat einen anderen Inhalt"],
  file_unreachable: ["The file {url} could not be read: {answer}", "Die Datei {url} ließ sich nicht lesen: {answer}"],
  no_way_to_check: ["The service has no way to check domains", "Der Dienst kann Domänen nicht prüfen"],
});

/** Form of {@link saysOfProof} in answers. */
export const domainSentenceSchema = sentenceSchema("DomainSentence", {
  one: ["Sentence about a proof", "Satz über einen Nachweis"],
  many: ["Sentences about proofs", "Sätze über Nachweise"],
  texts: saysOfProof.texts,
});
