import { Failure } from "@design-catalog/client";

export { Failure, readFailure } from "@design-catalog/client";

/** The failure behind anything that a request threw; the fault of a page keeps its message. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(error instanceof Error ? error.message : String(error), undefined, { cause: error });
}
