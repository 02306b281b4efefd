import { administratorRole, roles } from "../../application/roles/table.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { existingRoles } from "../accounts/add-account.ts";
import { users } from "../users/table.ts";
import type { SsoProviderRow } from "./tables.ts";

/**
 * Roles of a user after a sign-in: the claim gives and removes those that the mapping names, and all others stay. The
 * last administrator keeps the role, since nobody else could repair anything.
 */
export async function mapRoles(
  transaction: Transaction,
  mapping: SsoProviderRow["roleMapping"],
  /** `userId` is null for a user without an account yet. */
  user: { readonly userId: Id<"user"> | null; readonly held: readonly string[]; readonly claimed: readonly string[] },
): Promise<readonly string[]> {
  if (mapping.length === 0) return user.held;
  const named = new Set(mapping.map(({ roleId }) => roleId));
  const claimed = mapping.filter(({ value }) => user.claimed.includes(value)).map(({ roleId }) => roleId);
  // Roles may have been removed since the mapping was written.
  const given = new Set(claimed.length === 0 ? [] : await existingRoles(transaction, claimed));
  const kept = user.held.filter((roleId) => !named.has(roleId) || given.has(roleId));
  const after = [...new Set([...kept, ...given])];
  const taken = user.held.filter((roleId) => !after.includes(roleId));
  const spared = user.userId === null ? [] : await indispensable(transaction, user.userId, taken);
  return [...after, ...spared];
}

/** The roles that cannot be taken from the user. */
async function indispensable(
  transaction: Transaction,
  userId: Id<"user">,
  taken: readonly string[],
): Promise<readonly string[]> {
  if (taken.length === 0) return [];
  const [role] = await transaction.select(roles.table, { where: all(live, matches({ name: administratorRole })) });
  if (!role || !taken.includes(role.id)) return [];
  // The lock of every other change of administrators: two of them could sign in at the same moment.
  await transaction.lock("last-administrator");
  const active = await transaction.select(users, { where: all(live, matches({ kind: "person", status: "active" })) });
  return active.some(({ id, roles: held }) => id !== userId && held.includes(role.id)) ? [] : [role.id];
}
