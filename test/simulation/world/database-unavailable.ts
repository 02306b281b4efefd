import { DomainError } from "@design-catalog/core";

/** What a process is told that cannot reach the database, or cannot know whether it did. */
export function unavailable(why: string): DomainError {
  return new DomainError("unavailable", why);
}
