import { eraseUserRecordings } from "../../application/mod.ts";
import { checkHeld } from "../../application/roles/roles.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import type { Reader } from "../../ports/storage.ts";
import { voidLinksOf } from "../accounts/account-tokens.ts";
import { recordUserEvents } from "../events.ts";
import { revokeSessions } from "../oauth/revoke-sessions.ts";
import { checkPerson } from "../service-accounts/check-person.ts";
import { heldRights } from "./access.ts";
import { checkAdministratorRemains } from "./last-administrator.ts";
import { userKind } from "./replace-user.ts";
import { presentUser } from "./schemas.ts";
import { type UserRow, users } from "./table.ts";
import { userSubject } from "./user-operations.ts";

/**
 * Removes a user, who is signed out everywhere within 5 seconds. The row stays with roles and settings, as does
 * everything that the user owns, apart from recordings of the user's sessions, which go for good; nobody can sign up or
 * be invited with the address. Announces `user.deleted`.
 * @throws {DomainError} `forbidden` for the caller's own account and for a user with a privilege that the caller lacks,
 *   `conflict` for the last administrator and for a service account
 */
export const deleteUser = defineOperation({
  name: "deleteUser",
  method: "DELETE",
  path: "/api/v1/admin/users/{userId}",
  tag: "Users",
  summary: "Remove a user",
  description: "Removes a user and ends their sessions. The last administrator cannot be removed.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  subject: userSubject,
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, users, { id: subject.id, lock: true });
      checkPerson(before);
      checkExpectedVersion(context, before);
      await removeUser(change, before);
    }),
});

/**
 * Removes a locked user as {@link deleteUser} does.
 * @throws {DomainError} `forbidden`, `conflict`, as the operation
 */
export async function removeUser(change: Change, before: UserRow): Promise<void> {
  const { context, transaction } = change;
  await checkMayDelete(context, transaction, before);
  await revokeSessions(change, { which: matches({ userId: before.id }), reason: "user deleted" });
  await voidLinksOf(change, before);
  await eraseUserRecordings(transaction, before.id);
  // Tokens of the old epoch stay stale after a restore.
  const changes = { status: "deleted", deleted: true, accessEpoch: before.accessEpoch + 1 } as const;
  const after = await changeRow(change, { kind: userKind, before, changes, action: "delete" });
  await checkAdministratorRemains(transaction, { lost: before.roles });
  await recordUserEvents(change, [{ type: "user.deleted", data: { object: presentUser(after) } }]);
}

async function checkMayDelete(context: OperationContext, reader: Reader, user: UserRow): Promise<void> {
  const { userId, impersonatorId } = actorOf(context);
  if (user.id === userId || user.id === impersonatorId) {
    throw new DomainError("forbidden", "You cannot remove your own account");
  }
  checkHeld(context, (await heldRights(reader, user)).privileges);
}
