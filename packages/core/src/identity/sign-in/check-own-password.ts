import { inSlot } from "../../application/mod.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { clearUses, type RateLimit, takeToken } from "../../engine/calls/rate-limit.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import type { UserRow } from "../users/table.ts";
import { checkFreshSignIn } from "./check-fresh-sign-in.ts";

/**
 * Makes sure that the user acts, and not somebody who has found their device, by the current password in the member
 * `currentPassword`. Only a user without a password may leave it out, and must then have just signed in as {@link
 * checkFreshSignIn} requires. Allows five wrong passwords in fifteen minutes, even concurrent ones.
 * @throws {DomainError} `validation_failed` with `wrong_password`, `rate_limited`, `forbidden` to impersonators and to
 *   a user without a password or a fresh sign-in
 */
export async function checkOwnPassword(
  context: OperationContext,
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  if (actorOf(context).impersonatorId !== undefined) {
    throw new DomainError("forbidden", "Only the user may do this, not an administrator in the user's name");
  }
  if (user.passwordHash === null && password === undefined) return checkFreshSignIn(context);
  const limit = { key: `own-password:${user.id}`, limit: 5, windowSeconds: 900 } satisfies RateLimit;
  // Counted before the check, and in a transaction of its own, because a refusal rolls back everything else.
  await takeToken(context, limit);
  const verified = await inSlot(context, "passwords", () =>
    context.ports.passwordHasher.verify(password ?? "", user.passwordHash ?? undefined),
  );
  if (!verified) throw invalid("/currentPassword", "wrong_password", "The current password is wrong");
  await context.store.transaction((transaction) => clearUses(transaction, limit.key));
}
