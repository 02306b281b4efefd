import { DomainError, type ErrorCode } from "../../engine/errors.ts";
import { type Said, type Sentence, sentences, sentenceSchema } from "../../engine/fields/sentences.ts";

/** Sentences about jobs that failed, of all kinds. */
export const saysOfJob = sentences({
  never_finished: [
    "It was started {starts:number} times and never finished",
    "Er wurde {starts:number}-mal gestartet und nie fertig",
  ],
  started_by_other_version: [
    "Another version of the service started the job: request it again",
    "Eine andere Version des Dienstes hat den Auftrag begonnen: Bitte noch einmal anfordern",
  ],
  requester_gone: [
    "The user who requested it can no longer sign in",
    "Wer ihn angefordert hat, kann sich nicht mehr anmelden",
  ],
  right_lost: [
    "The user who requested it no longer has the right: {refusal}",
    "Wer ihn angefordert hat, hat das Recht dazu nicht mehr: {refusal}",
  ],
  passkey_needed: [
    "A role now requires a passkey, without which it was requested: sign in by a passkey and request it again",
    "Eine Rolle verlangt jetzt einen Passkey, ohne den er angefordert wurde: Bitte mit Passkey anmelden und noch einmal anfordern",
  ],
  service_failed: [
    "The service failed; its log has the details",
    "Im Dienst ist ein Fehler aufgetreten; sein Protokoll nennt die Einzelheiten",
  ],
  report_removed: ["The report was removed before it ran", "Der Bericht wurde gelöscht, bevor er lief"],
  model_changed: [
    "The model {model} has been configured in the meantime: request the reindex again",
    "Inzwischen ist das Modell {model} eingestellt: Bitte den Suchindex noch einmal anfordern",
  ],
  text_refused: [
    "The provider refuses the text of the product {product}",
    "Der Anbieter nimmt den Text des Produkts {product} nicht an",
  ],
  texts_refused: [
    "The provider refuses the text of the product {product} and of {others:number} more",
    "Der Anbieter nimmt den Text des Produkts {product} nicht an, und weiterer: {others:number}",
  ],
});

/** Form of {@link saysOfJob} in answers; the code of another refusal is that of its error. */
export const jobSentenceSchema = sentenceSchema("JobSentence", {
  one: ["Sentence about a job", "Satz über einen Auftrag"],
  many: ["Sentences about jobs", "Sätze über Aufträge"],
  texts: saysOfJob.texts,
});

/** A refusal that ends a job with a sentence of {@link saysOfJob}. */
export class JobRefusal extends DomainError {
  readonly sentence: Sentence;

  constructor(code: ErrorCode, { message, sentence }: Said) {
    super(code, message);
    this.sentence = sentence;
  }
}

/** The reason of a failure in a sentence: its own, otherwise the code of its error. */
export function reasonOf(error: unknown): { readonly error: string; readonly errorSentence: Sentence } {
  if (!(error instanceof DomainError)) {
    const { message, sentence } = saysOfJob("service_failed");
    return { error: message, errorSentence: sentence };
  }
  const own = error instanceof JobRefusal ? error.sentence : { code: error.code, parameters: {} };
  return { error: error.message, errorSentence: own };
}
