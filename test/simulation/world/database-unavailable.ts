import { DomainError } from "@design-catalog/core";

/** Returns the error of a process that cannot reach the database, or cannot know whether it did. */
export function unavailable(why: string): DomainError {
  return new DomainError("unavailable", why);
}
