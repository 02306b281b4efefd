import { checkHeld } from "../../application/roles/roles.ts";
import { defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { type AuditAction, recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { recordSwitch } from "../factors/record-switch.ts";
import { userFactors } from "../factors/table.ts";
import { findFactor } from "../factors/take-code.ts";
import { endSessions } from "../me/end-sessions.ts";
import { heldRights } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { forgetFailures } from "./attempts.ts";

/**
 * Ends the waiting time of a user after failed sign-ins; the failures of networks still count.
 * @throws {DomainError} `forbidden` to a caller who lacks a privilege of the user
 */
export const unlockUser = defineOperation({
  name: "unlockUser",
  method: "POST",
  path: "/api/v1/admin/users/{id}/unlock",
  tag: "Users",
  summary: "Clear a user's failed sign-ins",
  description: "Ends the waiting time caused by failed sign-ins.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  firstParty: true,
  subject: userSubject,
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      await forgetFailures(change, subject.emailAddress);
      await note(change, { action: "unlock", user: subject });
    }),
});

/**
 * Ends all sessions of a user, in browsers and programs; their access tokens are stale within 5 seconds.
 * @throws {DomainError} `forbidden` to a caller who lacks a privilege of the user
 */
export const signOutUser = defineOperation({
  name: "signOutUser",
  method: "POST",
  path: "/api/v1/admin/users/{id}/signout",
  tag: "Users",
  summary: "End all sessions of a user",
  description: "Ends every session of a user; tokens are refused within 5 seconds.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  firstParty: true,
  subject: userSubject,
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const ended = { userId: subject.id, reason: "signed out by administration" };
      await endSessions(change, ended);
      await note(change, { action: "sign-out", user: subject });
    }),
});

/**
 * Removes the second factor of a user who has lost it and the recovery codes; ends all sessions.
 * @throws {DomainError} `forbidden` to a caller who lacks a privilege of the user and to third-party clients,
 *   `conflict` if there is no factor
 */
export const resetTotp = defineOperation({
  name: "resetTotp",
  method: "POST",
  path: "/api/v1/admin/users/{id}/totp/reset",
  tag: "Users",
  summary: "Remove a user's lost second factor",
  description: "Removes a lost second factor, so the user can sign in with the password and set up another.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  firstParty: true,
  subject: userSubject,
  async run(context, { subject }) {
    await inTransaction(context, async (change) => {
      const { transaction } = change;
      const factor = await findFactor(transaction, subject.id);
      if (!factor) throw new DomainError("conflict", "The user has no second factor");
      await transaction.erase(userFactors, matches({ id: factor.id }));
      const ended = { userId: subject.id, reason: "second factor reset" };
      await endSessions(change, ended);
      await recordSwitch(change, { userId: subject.id, on: false });
    });
  },
});

/** Operations of administrators on the sign-in of a user. */
export const signInAdministration: readonly Operation[] = [unlockUser, signOutUser, resetTotp];

/**
 * The user in the path, if the caller holds all of the user's privileges: what protects an account protects these too.
 */
export async function userSubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<UserRow> {
  const user = await findLive(context.store, users, { id: parameters["id"] });
  checkHeld(context, (await heldRights(context.store, user)).privileges);
  return user;
}

async function note(
  change: Change,
  { action, user }: { readonly action: AuditAction; readonly user: UserRow },
): Promise<void> {
  await recordAudit(change, [{ action, kind: "User", resourceId: user.id }]);
}
