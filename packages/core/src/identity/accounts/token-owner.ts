import type { Transaction } from "../../ports/storage.ts";
import { isRemoved, type UserRow, users } from "../users/table.ts";
import type { AccountTokenRow } from "./table.ts";

/**
 * The user that a token was mailed to, locked; undefined if the user was removed or has moved to another address, which
 * the token does not prove.
 */
export async function tokenOwner(transaction: Transaction, token: AccountTokenRow): Promise<UserRow | undefined> {
  if (token.userId === null) return undefined;
  const user = await transaction.find(users, token.userId, { lock: true });
  const isOwner = user && !user.deleted && !isRemoved(user) && user.emailAddress === token.emailAddress;
  return isOwner ? user : undefined;
}
