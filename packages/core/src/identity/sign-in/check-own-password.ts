import { DomainError, invalid } from "../../engine/errors.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { clearUses, type RateLimit, takeToken } from "../../engine/calls/rate-limit.ts";
import type { UserRow } from "../users/table.ts";
import { checkFreshSignIn } from "./check-fresh-sign-in.ts";

/**
 * Makes sure that it is the user who is at it and not who has found their device: by the present password, in the member
 * `currentPassword`, which only who has none may leave out, and who has then just signed in by {@link checkFreshSignIn}.
 * Five wrong ones in fifteen minutes, also at once.
 * @throws {DomainError} `validation_failed` with `wrong_password`, `rate_limited`, `forbidden` to who impersonates and
 * to who has no password and has signed in elsewhere or earlier
 */
export async function checkOwnPassword(
  context: OperationContext,
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  if (actorOf(context).impersonatorId !== undefined) {
    throw new DomainError("forbidden", "Only the user may do this, not somebody in the user's name");
  }
  if (user.passwordHash === null && password === undefined) return checkFreshSignIn(context);
  const limit = { key: `own-password:${user.id}`, limit: 5, windowSeconds: 900 } satisfies RateLimit;
  // Counted before it is examined, and in a transaction of its own, as a refusal rolls back whatever else there is.
  await takeToken(context, limit);
  const verified = await context.ports.passwordHasher.verify(password ?? "", user.passwordHash ?? undefined);
  if (!verified) throw invalid("/currentPassword", "wrong_password", "The current password is another one");
  await context.store.transaction((transaction) => clearUses(transaction, limit.key));
}
