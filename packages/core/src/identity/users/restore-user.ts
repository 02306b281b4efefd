import type { Static } from "@sinclair/typebox";
import { checkMayGive } from "../../application/roles/roles.ts";
import { roles } from "../../application/roles/table.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import type { Reader } from "../../ports/storage.ts";
import { recordUserEvents } from "../events.ts";
import { checkPerson } from "../service-accounts/check-person.ts";
import { heldRights } from "./access.ts";
import { userErasures } from "./erasures-table.ts";
import { userKind } from "./replace-user.ts";
import { presentUser, userExample, userSchema } from "./schemas.ts";
import { type UserRow, users } from "./table.ts";

/**
 * Restores a removed user with the settings and those roles that still exist; announces `user.restored`. A live user
 * stays unchanged. A user whose address was never verified is pending again. Old tokens stay void.
 * @throws {DomainError} `erased` for an erased user, `conflict` while an erasure waits, `duplicate` if another account
 *   has the address, `forbidden` for a user with a privilege that
 *   the caller lacks, and to third-party clients for a user with any privilege
 */
export const restoreUser = defineOperation({
  name: "restoreUser",
  method: "POST",
  path: "/api/v1/admin/users/{id}/restore",
  tag: "Users",
  summary: "Restore a removed user",
  description:
    "Restores a removed user and their roles, unless somebody else has taken the address. 409 `erased` for a user who was erased, `conflict` while an erasure waits: withdraw it instead.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  output: userSchema,
  example: { output: userExample },
  subject: ({ store }, { id }) => findLive(store, users, { id, includeDeleted: true }),
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, users, { id: subject.id, lock: true, includeDeleted: true });
      checkExpectedVersion(context, before);
      checkPerson(before);
      await checkNotErased(transaction, before);
      return bringBack(change, before);
    }),
});

/**
 * Restores a locked user as {@link restoreUser} does, whether or not an erasure waits.
 * @throws {DomainError} `duplicate`, `forbidden`, as the operation
 */
export async function bringBack(change: Change, before: UserRow): Promise<Static<typeof userSchema>> {
  const { context, transaction } = change;
  if (!before.deleted) return presentUser(before);
  checkMayGive(context, (await heldRights(transaction, before)).privileges);
  const changes = {
    status: await statusBefore(transaction, before),
    deleted: false,
    roles: await existing(transaction, before.roles),
  };
  const after = await changeRow(change, { kind: userKind, before, changes, action: "restore" });
  const object = presentUser(after);
  await recordUserEvents(change, [{ type: "user.restored", data: { object } }]);
  return object;
}

/** @throws {DomainError} `erased`, or `conflict` while an erasure waits */
async function checkNotErased(reader: Reader, { id, status }: UserRow): Promise<void> {
  if (status === "erased") throw new DomainError("erased", "The user was erased, so there is nobody to restore");
  if ((await reader.count(userErasures, matches({ userId: id }))) === 0) return;
  throw new DomainError("conflict", "The user waits to be erased: withdraw the erasure, which restores the user");
}

/** Status of the user before the removal, from the audit trail or, once its day has ended, by the address. */
async function statusBefore(reader: Reader, { id, addressState }: UserRow): Promise<"pending" | "active"> {
  const [removal] = await reader.select(auditEntries, {
    where: matches({ kind: userKind.name, resourceId: id, action: "delete" }),
    orderBy: [{ column: "id", direction: "desc" }],
    limit: 1,
  });
  if (!removal) return addressState === "unverified" ? "pending" : "active";
  const change = removal.changes.find(({ field }) => field === "status");
  return change?.before === "pending" ? "pending" : "active";
}

async function existing(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const found = await reader.select(roles.table, { where: all(live, among("id", ids)) });
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
