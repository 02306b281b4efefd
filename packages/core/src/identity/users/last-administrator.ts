import { DomainError } from "../../engine/errors.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, live, matches } from "../../ports/condition.ts";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { users } from "./table.ts";

/**
 * Called after a change in the same transaction: one active administrator must be left, or nobody could repair anything.
 * `lost` are the ids of the roles that somebody has no more; without it the change may concern any.
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
  const active = await transaction.select(users, { where: all(live, matches({ status: "active" })) });
  if (role && active.some((user) => user.roles.includes(role.id))) return;
  throw new DomainError("conflict", "The last administrator cannot be removed, demoted or deleted");
}
