import { matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { isRemoved, type UserRow, users } from "../users/table.ts";

/** The user with an address, given in lower case: a pending or active one, otherwise one who was removed. */
export async function findHolder(
  reader: Reader,
  emailAddress: string,
  options: { readonly lock?: boolean } = {},
): Promise<UserRow | undefined> {
  const holders = await reader.select(users, { where: matches({ emailAddress }), ...options });
  return holders.find((holder) => !isRemoved(holder)) ?? holders[0];
}

/**
 * The pending or active person with an address; removed users and service accounts do not count.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal((await findUser(context.store, "admin@catalog.example"))?.status, "active");
 * assert.equal(await findUser(context.store, "kim@dealer.example"), undefined);
 * ```
 */
export async function findUser(reader: Reader, emailAddress: string): Promise<UserRow | undefined> {
  const holder = await findHolder(reader, emailAddress);
  return holder && !isRemoved(holder) && holder.kind !== "service" ? holder : undefined;
}
