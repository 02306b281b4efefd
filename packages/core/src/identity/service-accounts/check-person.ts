import { DomainError } from "../../engine/errors.ts";
import type { UserRow } from "../users/table.ts";

/**
 * Refuses to treat a service account as a person.
 * @throws {DomainError} `conflict`
 */
export function checkPerson({ kind }: UserRow): void {
  if (kind === "person") return;
  throw new DomainError("conflict", "This is a service account: change or remove it as an OAuth client");
}
