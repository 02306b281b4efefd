import { checkHeld } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { checkPerson, heldRights, type UserRow, users } from "../../identity/mod.ts";

/**
 * The person in the path, also a removed one, if the caller holds all of their privileges: an export shows, and an
 * erasure ends, what these protect.
 * @throws {DomainError} `not_found`, `conflict` for a service account, `forbidden`
 */
export async function personSubject(
  context: OperationContext,
  { id }: Readonly<Record<string, string>>,
): Promise<UserRow> {
  const user = await findLive(context.store, users, { id, includeDeleted: true });
  checkHeld(context, (await heldRights(context.store, user)).privileges);
  checkPerson(user);
  return user;
}
