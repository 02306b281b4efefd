import { DomainError } from "../../engine/errors.ts";

/** The error of an invitation to an address whose account was removed: a second one would get around the removal. */
export function removedAccount(): DomainError {
  return new DomainError("conflict", "The account of this address was removed; it can be restored");
}
