import type { Reader } from "../../ports/storage.ts";
import { matches } from "../../ports/condition.ts";
import { type UserRow, users } from "../users/table.ts";

/** Who has an address, which is in lower case: a pending or active user, else one who was removed. */
export async function findHolder(
  reader: Reader,
  emailAddress: string,
  options: { readonly lock?: boolean } = {},
): Promise<UserRow | undefined> {
  const holders = await reader.select(users, { where: matches({ emailAddress }), ...options });
  return holders.find(({ status }) => status !== "deleted") ?? holders[0];
}

/** The pending or active user with an address. Who was removed is nobody. */
export async function findUser(reader: Reader, emailAddress: string): Promise<UserRow | undefined> {
  const holder = await findHolder(reader, emailAddress);
  return holder?.status === "deleted" ? undefined : holder;
}
