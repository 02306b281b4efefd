import { DomainError } from "@design-catalog/core";

/** Awaits a refusal and returns it: the domain's error, or in `unexpected` any other, even one with the same members. */
export function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof DomainError ? error : { unexpected: error }),
  );
}
