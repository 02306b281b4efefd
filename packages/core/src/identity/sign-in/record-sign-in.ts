import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type UserRow, users } from "../users/table.ts";
import { noteNetwork } from "./note-network.ts";

/**
 * Records a sign-in in the transaction that begins its session. Returns false if the account changed since it was read;
 * the caller must then begin no session, which would outlive whatever ended all others.
 */
export async function recordSignIn(change: Change, user: UserRow): Promise<boolean> {
  const { context, transaction } = change;
  const { id, accessEpoch } = user;
  const lastSignInAt = formatTimestamp(context.ports.clock.now());
  const unchanged = matches({ id, status: "active", deleted: false, accessEpoch });
  const changed = await transaction.update(users, unchanged, { lastSignInAt });
  if (changed.length === 0) return false;
  await noteNetwork(change, user);
  await recordAudit(change, [{ action: "sign-in", kind: "User", resourceId: id, actorUserId: id }]);
  return true;
}
