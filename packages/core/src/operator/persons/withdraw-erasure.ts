import { DomainError, notFound } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { bringBack, userErasures, type UserRow, users } from "../../identity/mod.ts";
import { auditErasure, findErasure } from "./request-erasure.ts";

/**
 * Withdraws an erasure that has not begun, and restores the user if it was what removed them.
 * @throws {DomainError} `not_found` without one, `erased`, `conflict` once it has begun, and those of a restore
 */
export async function withdrawErasure(change: Change, userId: UserRow["id"]): Promise<void> {
  const { transaction } = change;
  const user = await findLive(transaction, users, { id: userId, lock: true, includeDeleted: true });
  const erasure = await findErasure(transaction, userId);
  if (!erasure) throw notFound();
  if (erasure.finishedAt !== null) throw new DomainError("erased", "The user has been erased");
  if (erasure.jobId !== null) throw new DomainError("conflict", "The erasure has begun, so nothing can stop it");
  await transaction.erase(userErasures, matches({ id: erasure.id }));
  await auditErasure(change, erasure, { action: "delete" });
  if (!erasure.wasRemoved) await bringBack(change, user);
}
