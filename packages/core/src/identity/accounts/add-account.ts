import { roles } from "../../application/roles/table.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import type { Reader } from "../../ports/storage.ts";
import { type AccountSource, recordUserEvents } from "../events.ts";
import { userKind } from "../users/replace-user.ts";
import { presentUser } from "../users/schemas.ts";
import type { UserRow } from "../users/table.ts";
import { asUser } from "./as-user.ts";

/** Fields of a new account, given by its owner or inviter. */
export type AccountFields = Pick<
  UserRow,
  "emailAddress" | "firstName" | "lastName" | "locale" | "status" | "roles" | "passwordHash"
>;

/**
 * Adds an account on behalf of its user and announces it.
 * @throws {DomainError} `duplicate` if the address is taken
 */
export async function addAccount(
  { context, transaction }: Change,
  added: { readonly fields: AccountFields; readonly source: AccountSource },
): Promise<UserRow> {
  const { fields, source } = added;
  // A new account is active only after a mail to the address or a provider has verified it.
  const addressState = fields.status === "active" ? "verified" : "unverified";
  const others = { kind: "person", addressState, settings: {}, lastSignInAt: null, accessEpoch: 0 } as const;
  const user: UserRow = { ...newBase(context), ...fields, ...others };
  const own = { context: asUser(context, user), transaction };
  await insertRows(own, { kind: userKind, rows: [user] });
  await recordUserEvents(own, [{ type: "user.registered", data: { object: presentUser(user), source } }]);
  return user;
}

/** The roles among `ids` that still exist, in the given order. */
export async function existingRoles(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const found = await reader.select(roles.table, { where: all(live, among("id", ids)) });
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
