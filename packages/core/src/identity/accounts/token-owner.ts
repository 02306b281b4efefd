import type { Transaction } from "../../ports/storage.ts";
import { type UserRow, users } from "../users/table.ts";
import type { AccountTokenRow } from "./table.ts";

/**
 * The user whom a token was mailed to, locked: nobody when the user was removed or has another address since, as the
 * holder of the mail has shown nothing about that one.
 */
export async function tokenOwner(transaction: Transaction, token: AccountTokenRow): Promise<UserRow | undefined> {
  if (token.userId === null) return undefined;
  const user = await transaction.find(users, token.userId, { lock: true });
  const isOwner = user && !user.deleted && user.status !== "deleted" && user.emailAddress === token.emailAddress;
  return isOwner ? user : undefined;
}
