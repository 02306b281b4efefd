import { DomainError } from "../../errors.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, live, matches } from "../../resource/condition.ts";
import { administratorRole, roles } from "../roles/table.ts";
import { users } from "./table.ts";

/**
 * Called after a change in the same transaction: one active administrator must be left, or nobody could repair anything.
 * @throws {DomainError} `conflict`, which rolls the change back
 */
export async function checkAdministratorRemains(transaction: Transaction): Promise<void> {
  // Without the lock two administrators could demote each other at the same moment.
  await transaction.lock("last-administrator");
  const [role] = await transaction.select(roles.table, { where: all(live, matches({ name: administratorRole })) });
  const active = await transaction.select(users, { where: all(live, matches({ status: "active" })) });
  if (role && active.some((user) => user.roles.includes(role.id))) return;
  throw new DomainError("conflict", "The last administrator cannot be removed, demoted or deleted");
}
