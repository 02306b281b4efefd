import type { Transaction } from "../../ports/storage.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { type UserRow, users } from "../users/table.ts";

/**
 * Notes a sign-in in the transaction that begins the session. False when the account changed since it was read, so that
 * no session outlives what ended all of them: then there must be none.
 */
export async function recordSignIn(
  context: OperationContext,
  transaction: Transaction,
  user: UserRow,
): Promise<boolean> {
  const { id, accessEpoch } = user;
  const lastSignInAt = formatTimestamp(context.ports.clock.now());
  const unchanged = matches({ id, status: "active", deleted: false, accessEpoch });
  const changed = await transaction.update(users, unchanged, { lastSignInAt });
  if (changed.length === 0) return false;
  await recordAudit({ context, transaction }, [{ action: "sign-in", kind: "User", resourceId: id, actorUserId: id }]);
  return true;
}
