import { inSlot } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";

/** Hashes a password in the caller's turn. @throws {DomainError} `rate_limited` when too many hashes wait */
export function hashPassword(context: OperationContext, password: string): Promise<string> {
  return inSlot(context, "passwords", () => context.ports.passwordHasher.hash(password));
}
