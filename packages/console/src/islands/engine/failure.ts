import { Failure } from "@design-catalog/client";

export { Failure, readFailure } from "@design-catalog/client";

/** An objection of the console itself, in the reader's language; the service writes in English. */
export class Objection extends Failure {}

/** The failure behind anything that a request threw; the fault of a page keeps its message. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(error instanceof Error ? error.message : String(error), undefined, { cause: error });
}
