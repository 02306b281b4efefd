import { DomainError } from "../../engine/errors.ts";

/** Error of an invitation to an address whose account was removed: a second account would circumvent the removal. */
export function removedAccount(): DomainError {
  return new DomainError("conflict", "The account with this address was removed; restore it instead");
}
