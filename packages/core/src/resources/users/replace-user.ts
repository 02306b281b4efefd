import type { Static } from "@sinclair/typebox";
import { DomainError, type Issue } from "../../errors.ts";
import { escapePointer } from "../../json-body.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { all, live } from "../../resource/condition.ts";
import { sameJson } from "../../resource/json.ts";
import { actorOf, defineOperation, type OperationContext } from "../../resource/operation.ts";
import { unknownReference } from "../../resource/references.ts";
import { changeRow, findLive, type Kind } from "../../resource/rows.ts";
import { checkVersion } from "../../resource/version.ts";
import { applications } from "../applications/table.ts";
import { checkHeld } from "../roles/roles.ts";
import { roles } from "../roles/table.ts";
import { accessOf } from "./access.ts";
import { checkAdministratorRemains } from "./last-administrator.ts";
import { presentUser, userExample, userReplaceSchema, userSchema } from "./schemas.ts";
import { type UserRow, users } from "./table.ts";
import { userSubject } from "./user-operations.ts";

/** Users as the audit trail names them. */
export const userKind: Kind<UserRow> = { name: "User", table: users };

/** Replaces what administration edits of a user: GET, change a setting, PUT it back. */
export const replaceUser = defineOperation({
  name: "replaceUser",
  method: "PUT",
  path: "/api/v1/admin/users/{userId}",
  tag: "Users",
  summary: "Replace a user's fields",
  privilege: "Admin Users r/w",
  body: userReplaceSchema,
  ignoredMembers: ["id", "status", "createdAt", "updatedAt", "lastSignInAt"],
  status: 200,
  output: userSchema,
  example: { body: { emailAddress: "kim@dealer.example", roles: [], settings: {} }, output: userExample },
  subject: userSubject,
  async run(context, { body, subject }) {
    const after = await context.store.transaction(async (transaction) => {
      const before = await findLive(transaction, users, { id: subject.id, lock: true });
      checkVersion(body.version, before.version);
      const changes = replacement(body, before);
      await checkSettings(transaction, changes.settings ?? {});
      const changedRoles = !sameJson(changes.roles, before.roles);
      const changedAddress = changes.emailAddress !== before.emailAddress;
      if (changedAddress) await checkMayRename(context, transaction, before);
      if (changedRoles) await checkRoles(context, transaction, { before: before.roles, after: changes.roles ?? [] });
      const accessEpoch = before.accessEpoch + (changedRoles || changedAddress ? 1 : 0);
      const row = await changeRow(context, transaction, {
        kind: userKind,
        before,
        changes: { ...changes, accessEpoch },
      });
      if (changedRoles) await checkAdministratorRemains(transaction);
      return row;
    });
    return presentUser(after);
  },
});

function replacement(body: Static<typeof userReplaceSchema>, before: UserRow): Partial<UserRow> {
  return {
    emailAddress: body.emailAddress.toLowerCase(),
    firstName: body.firstName ?? null,
    lastName: body.lastName ?? null,
    locale: body.locale ?? before.locale,
    roles: body.roles ?? [],
    settings: body.settings ?? {},
  };
}

/** Who signs in under an account's address, and resets its password there, is that account: it takes all its rights. */
async function checkMayRename(context: OperationContext, reader: Reader, user: UserRow): Promise<void> {
  if (actorOf(context).userId === user.id) return;
  checkHeld(context, (await accessOf(reader, user)).privileges);
}

async function checkSettings(reader: Reader, settings: UserRow["settings"]): Promise<void> {
  const application = await reader.find(applications, reader.applicationId);
  const defined = new Map(application?.userSettings.map(({ name, type }) => [name, type]));
  const errors = Object.entries(settings).flatMap(([name, { value }]): Issue[] => {
    const pointer = `/settings/${escapePointer(name)}`;
    const type = defined.get(name);
    if (!type) return [{ pointer, code: "unknown_setting", message: `The application defines no setting ${name}` }];
    if (typeof value === (type === "text" ? "string" : type)) return [];
    return [{ pointer: `${pointer}/value`, code: "invalid_type", message: `The setting ${name} takes a ${type}` }];
  });
  if (errors.length > 0) throw new DomainError("validation_failed", "The settings are refused", { errors });
}

/** Roles must exist, and giving or taking one needs every privilege in it. */
async function checkRoles(
  context: OperationContext,
  transaction: Transaction,
  change: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const ids = [...new Set([...change.before, ...change.after])];
  const found = await transaction.select(roles.table, { where: all(live, { op: "in", column: "id", values: ids }) });
  const known = new Set(found.map((role) => role.id));
  const errors = change.after.flatMap((id, index) => (known.has(id) ? [] : [unknownReference(`/roles/${index}`, id)]));
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of the roles do not exist", { errors });
  const touched = found.filter((role) => change.before.includes(role.id) !== change.after.includes(role.id));
  for (const role of touched) checkHeld(context, role.privileges);
}
