import { privileges } from "../application/areas.ts";
import { administratorRole, type RoleRow, roles, userRole } from "../application/roles/table.ts";
import { applications } from "../application/settings/table.ts";
import type { OperationContext } from "../engine/calls/operation.ts";
import { parseId } from "../engine/id.ts";
import { type Change, inTransaction } from "../engine/rows/change.ts";
import { all, live, matches } from "../engine/rows/conditions.ts";
import { changeRow, insertRows, newBase } from "../engine/rows/rows.ts";
import { formatTimestamp } from "../engine/schemas/formats.ts";
import { accountAddress } from "../engine/text/normal-text.ts";
import type { Reader } from "../ports/storage.ts";
import { checkNewPassword } from "./accounts/check-new-password.ts";
import { hashPassword } from "./sign-in/hash-password.ts";
import { userKind } from "./users/replace-user.ts";
import { type UserRow, users } from "./users/table.ts";

/**
 * Id of the application in a deployment that serves only one: all bytes are zero except the last.
 * @example
 * ```ts
 * import { createMemoryStorage } from "@design-catalog/storage-memory";
 *
 * const { storage } = createMemoryStorage({ clock: { now: () => Date.now() } });
 * assert.equal(storage.open(defaultApplicationId).applicationId, "000000000000000000000001");
 * ```
 */
export const defaultApplicationId = parseId<"application">("000000000000000000000001");

/** The first administrator; the password counts only if the account does not exist yet. */
export interface FirstAdministrator {
  readonly emailAddress: string;
  readonly password: string;
}

/**
 * Creates the application, its built-in roles and its first administrator. Idempotent, and safe if several processes
 * start at once. `created` says whether the administrator is new.
 * @throws {DomainError} `validation_failed` for a password that is easy to guess, if the administrator does not exist
 *   yet
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import { createMemoryStorage } from "@design-catalog/storage-memory";
 *
 * const { context } = await createMemoryHost();
 * const store = createMemoryStorage(context.ports).storage.open(context.applicationId);
 * const start = { ...context, actor: null, store };
 * const administrator = { emailAddress: "kim@dealer.example", password: "correct horse battery staple" };
 * assert.deepEqual(await bootstrapApplication(start, administrator), { created: true });
 * assert.deepEqual(await bootstrapApplication(start, administrator), { created: false });
 * ```
 */
export async function bootstrapApplication(
  context: OperationContext,
  administrator: FirstAdministrator,
): Promise<{ readonly created: boolean }> {
  const hasUsers = async (reader: Reader) => (await reader.select(users, { limit: 1 })).length > 0;
  const prepared = (await hasUsers(context.store)) ? undefined : await prepareAdministrator(context, administrator);
  return inTransaction(context, async (change) => {
    const role = await ensureRoles(change);
    if (!prepared || (await hasUsers(change.transaction))) return { created: false };
    await insertAdministrator(change, prepared, role);
    return { created: true };
  });
}

/**
 * Creates another administrator, and the application and its roles if they are missing, for an operator at the database
 * who has lost all other access. Audited.
 * @throws {DomainError} `duplicate` if the address has an account, `validation_failed` for a password that is easy to
 *   guess
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const kim = { emailAddress: "Kim@dealer.example", password: "correct horse battery staple" };
 * const { emailAddress } = await createAdministrator({ ...context, actor: null }, kim);
 * assert.equal(emailAddress, "kim@dealer.example");
 * ```
 */
export async function createAdministrator(
  context: OperationContext,
  administrator: FirstAdministrator,
): Promise<{ readonly id: string; readonly emailAddress: string }> {
  const prepared = await prepareAdministrator(context, administrator);
  return inTransaction(context, async (change) => {
    const role = await ensureRoles(change);
    const { id, emailAddress } = await insertAdministrator(change, prepared, role);
    return { id, emailAddress };
  });
}

type Prepared = Pick<UserRow, "emailAddress" | "passwordHash">;

/** Judges and hashes the password before a transaction begins: on a busy host that takes longer than one may last. */
async function prepareAdministrator(context: OperationContext, administrator: FirstAdministrator): Promise<Prepared> {
  const { password } = administrator;
  const emailAddress = accountAddress(administrator.emailAddress);
  await checkNewPassword(context, { emailAddress, password });
  return { emailAddress, passwordHash: await hashPassword(context, password) };
}

async function insertAdministrator(change: Change, prepared: Prepared, role: RoleRow): Promise<UserRow> {
  const row: UserRow = {
    ...newBase(change.context),
    ...prepared,
    addressState: "unverified",
    firstName: null,
    lastName: null,
    locale: "en",
    status: "active",
    roles: [role.id],
    settings: {},
    lastSignInAt: null,
    accessEpoch: 0,
    kind: "person",
  };
  await insertRows(change, { kind: userKind, rows: [row] });
  return row;
}

/** Makes sure that the application and its built-in roles exist; returns the role of administrators. */
async function ensureRoles(change: Change): Promise<RoleRow> {
  await change.transaction.lock("bootstrap");
  await ensureApplication(change);
  const role = await ensureRole(change, { name: administratorRole, held: privileges });
  await ensureRole(change, { name: userRole, held: [] });
  return role;
}

async function ensureApplication({ context, transaction }: Change): Promise<void> {
  const id = transaction.applicationId;
  if (await transaction.find(applications, id)) return;
  const createdAt = formatTimestamp(context.ports.clock.now());
  const row = { id, version: 0, name: "Design Catalog", userSettings: [], settings: {}, createdAt };
  await transaction.insert(applications, [{ ...row, suspendedAt: null, moveState: null, updatedAt: createdAt }]);
}

/** Creates a built-in role or resets its privileges, since a release may have added some. */
async function ensureRole(
  change: Change,
  wanted: { readonly name: string; readonly held: readonly (typeof privileges)[number][] },
): Promise<RoleRow> {
  const { context, transaction } = change;
  const kind = { name: "Role", table: roles.table, historyOf: null };
  const [before] = await transaction.select(roles.table, { where: all(live, matches({ name: wanted.name })) });
  const held = [...wanted.held];
  if (before) return changeRow(change, { kind, before, changes: { privileges: held } });
  const row: RoleRow = { ...newBase(context), name: wanted.name, description: null, privileges: held, builtIn: true };
  await insertRows(change, { kind, rows: [row] });
  return row;
}
