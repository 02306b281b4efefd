import { administratorRole, roles } from "../../application/roles/table.ts";
import { DomainError } from "../../engine/errors.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Transaction } from "../../ports/storage.ts";
import { users } from "./table.ts";

/**
 * Requires, after a change in the same transaction, that one active person remains an administrator: otherwise nobody could
 * repair anything. `lost` are the ids of the roles that a user has lost; without it the change may concern any role.
 * @throws {DomainError} `conflict`, which rolls the change back
 */
export async function checkAdministratorRemains(
  transaction: Transaction,
  { lost }: { readonly lost?: readonly string[] } = {},
): Promise<void> {
  const [role] = await transaction.select(roles.table, { where: all(live, matches({ name: administratorRole })) });
  if (role && lost && !lost.includes(role.id)) return;
  // Without the lock two administrators could demote each other at the same moment.
  await transaction.lock("last-administrator");
  const active = await transaction.select(users, { where: all(live, matches({ kind: "person", status: "active" })) });
  if (role && active.some((user) => user.roles.includes(role.id))) return;
  throw new DomainError("conflict", "The last administrator cannot be removed, demoted or deleted");
}
