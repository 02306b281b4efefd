import type { Static } from "@sinclair/typebox";
import { checkHeld, checkMayGive } from "../../application/roles/roles.ts";
import { roles } from "../../application/roles/table.ts";
import { applications } from "../../application/settings/table.ts";
import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, type Issue } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { changeRow, findLive, type Kind as RowKind } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { escapePointer } from "../../engine/schemas/json-body.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import type { Reader } from "../../ports/storage.ts";
import { mailAccountLink } from "../accounts/account-links.ts";
import { voidLinksOf } from "../accounts/account-tokens.ts";
import { accountMails } from "../mails/account-mails.ts";
import { mailUser } from "../mails/mail-user.ts";
import { checkPerson } from "../service-accounts/check-person.ts";
import { checkPersonsAddress } from "../service-accounts/service-address.ts";
import { heldRights } from "./access.ts";
import { checkAdministratorRemains } from "./last-administrator.ts";
import { presentUser, userExample, userReplaceSchema, userSchema } from "./schemas.ts";
import { isRemoved, type UserRow, users } from "./table.ts";
import { userSubject } from "./user-operations.ts";

/** Kind of users in the audit trail. */
export const userKind: RowKind<UserRow> = { name: "User", table: users, historyOf: null };

export const replaceUser = defineOperation({
  name: "replaceUser",
  method: "PUT",
  path: "/api/v1/admin/users/{userId}",
  tag: "Users",
  summary: "Replace a user's fields",
  description:
    "Replaces the address (required), names, language, roles and settings. Changed roles take effect within 5 seconds; the last administrator keeps theirs.",
  privilege: "Admin Users r/w",
  audience: "self",
  body: userReplaceSchema,
  ignoredMembers: ["id", "kind", "status", "createdAt", "updatedAt", "lastSignInAt"],
  output: userSchema,
  example: { body: { emailAddress: "kim@dealer.example", roles: [], settings: {} }, output: userExample },
  subject: userSubject,
  async run(context, { body, subject }) {
    const after = await inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, users, { id: subject.id, lock: true });
      checkPerson(before);
      checkVersion(body.version, before.version);
      checkExpectedVersion(context, before);
      const changes = replacement(body, before);
      await checkSettings(transaction, { before: before.settings, after: changes.settings ?? {} });
      const changedRoles = !sameJson(changes.roles, before.roles);
      const changedAddress = changes.emailAddress !== before.emailAddress;
      if (changedAddress) {
        checkPersonsAddress(changes.emailAddress ?? "");
        await checkMayRename(context, transaction, before);
      }
      if (changedRoles) {
        checkFirstParty(actorOf(context));
        await checkRoles(change, { before: before.roles, after: changes.roles ?? [] });
      }
      const accessEpoch = before.accessEpoch + (changedRoles || changedAddress ? 1 : 0);
      const row = await changeRow(change, {
        kind: userKind,
        before,
        changes: { ...changes, accessEpoch, ...(changedAddress && { addressState: "assigned" }) },
      });
      if (changedRoles) await checkAdministratorRemains(transaction, { lost: before.roles });
      if (changedAddress) await tellOfMove(change, { before, after: row });
      return row;
    });
    return presentUser(after);
  },
});

function replacement(body: Static<typeof userReplaceSchema>, before: UserRow): Partial<UserRow> {
  return {
    emailAddress: accountAddress(body.emailAddress),
    firstName: body.firstName ?? null,
    lastName: body.lastName ?? null,
    locale: body.locale ?? before.locale,
    roles: body.roles ?? [],
    settings: body.settings ?? {},
  };
}

/**
 * Requires the rights to move a user's address: its new holder can reset the password, and so gains all rights of the
 * account. Third-party clients may not even move the caller's own, since they could get the link themselves.
 */
async function checkMayRename(context: OperationContext, reader: Reader, user: UserRow): Promise<void> {
  checkFirstParty(actorOf(context));
  if (actorOf(context).userId === user.id) return;
  checkHeld(context, (await heldRights(reader, user)).privileges);
}

/** Tells the owner of the old address, and asks that of the new one to confirm it. */
async function tellOfMove(
  change: Change,
  { before, after }: { readonly before: UserRow; readonly after: UserRow },
): Promise<void> {
  await voidLinksOf(change, after);
  if (!isRemoved(after)) await mailAccountLink(change, { to: after, kind: "verification" });
  await mailUser(change, before, { kind: accountMails["address-changed"], values: {} });
}

/** Checks settings that change; the definition of another one may have been removed or changed since. */
async function checkSettings(
  reader: Reader,
  { before, after }: { readonly before: UserRow["settings"]; readonly after: UserRow["settings"] },
): Promise<void> {
  const application = await reader.find(applications, reader.applicationId);
  const defined = new Map(application?.userSettings.map(({ name, type }) => [name, type]));
  const errors = Object.entries(after).flatMap(([name, { value }]): Issue[] => {
    if (Object.hasOwn(before, name) && before[name]?.value === value) return [];
    const pointer = `/settings/${escapePointer(name)}`;
    const type = defined.get(name);
    if (!type)
      return [{ pointer, code: "unknown_setting", message: `The application does not define the setting ${name}` }];
    if (typeof value === (type === "text" ? "string" : type)) return [];
    return [{ pointer: `${pointer}/value`, code: "invalid_type", message: `The setting ${name} must be a ${type}` }];
  });
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of the settings are invalid", { errors });
}

/** Requires new roles to exist, and {@link checkMayGive} for the privileges of each role given or taken. */
export async function checkRoles(
  { context, transaction }: Change,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const ids = [...new Set([...before, ...after])];
  const found = await transaction.select(roles.table, { where: all(live, among("id", ids)) });
  const known = new Set(found.map((role) => role.id));
  // Like other references, a role that stays is not checked: it may have been removed since.
  const errors = after.flatMap((id, index) =>
    known.has(id) || before.includes(id) ? [] : [unknownReference(`/roles/${index}`, id)],
  );
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of the roles do not exist", { errors });
  const touched = found.filter((role) => before.includes(role.id) !== after.includes(role.id));
  for (const role of touched) checkMayGive(context, role.privileges);
}
