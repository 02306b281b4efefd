import { all, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { userFactors } from "../factors/table.ts";
import { type UserRow, users } from "../users/table.ts";
import type { Verification } from "./verify-credentials.ts";

/**
 * The current account of a verification, locked until the transaction ends. Hashing takes a while, in which an
 * administrator may have changed the roles: the credentials are still right, and the session gets the current rights.
 * Undefined if the credentials no longer suffice: after a new password or address, a removal, or the setup of a second
 * factor.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const credentials = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };
 * const verification = await verifyCredentials(context, credentials);
 * assert.ok(verification.outcome === "verified");
 * const user = await context.store.transaction((transaction) => stillVerified(transaction, verification));
 * assert.equal(user?.emailAddress, "admin@catalog.example");
 * ```
 */
export async function stillVerified(
  transaction: Transaction,
  { user, withCode }: Verification & { readonly outcome: "verified" },
): Promise<UserRow | undefined> {
  const current = await transaction.find(users, user.id, { lock: true });
  if (!current || current.deleted || current.status !== "active") return undefined;
  if (current.passwordHash !== user.passwordHash || current.emailAddress !== user.emailAddress) return undefined;
  const isUntouched = current.accessEpoch === user.accessEpoch;
  return isUntouched || withCode || !(await hasFactor(transaction, user.id)) ? current : undefined;
}

async function hasFactor(reader: Reader, userId: Id<"user">): Promise<boolean> {
  const isConfirmed = { op: "not", condition: matches({ confirmedAt: null }) } as const;
  return (await reader.count(userFactors, all(matches({ userId }), isConfirmed))) > 0;
}
