import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import type { Reader } from "../../ports/storage.ts";
import { accessOf } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { offersPasskeys } from "./ceremony.ts";
import { passkeyDomains } from "./served-origins.ts";
import { userPasskeys } from "./table.ts";

/**
 * Domains of the passkeys by which the user with this address can sign in here, that of the request first. Only somebody who
 * has shown the password may learn them.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.deepEqual(await domainsOfPasskeys(context, "admin@catalog.example"), []);
 * ```
 */
export async function domainsOfPasskeys(context: OperationContext, address: string): Promise<readonly string[]> {
  const where = all(live, matches({ emailAddress: accountAddress(address) }));
  const [user] = await context.store.select(users, { where, limit: 1 });
  return user ? usableDomains(context, context.store, user) : [];
}

/** Tells whether a password does not sign this user in here: a role requires a passkey, and the user has one to show. */
export async function mustShowPasskey(context: OperationContext, reader: Reader, user: UserRow): Promise<boolean> {
  const { requiresPasskey } = await accessOf(reader, user);
  return requiresPasskey && (await usableDomains(context, reader, user)).length > 0;
}

/** Domains of the passkeys by which a user can sign in here, that of the request first. */
export async function usableDomains(
  context: OperationContext,
  reader: Reader,
  { id: userId }: UserRow,
): Promise<readonly string[]> {
  if (!offersPasskeys(context)) return [];
  const domains = await passkeyDomains(context, reader);
  const own = await reader.select(userPasskeys, { where: all(matches({ userId }), among("domain", domains)) });
  return domains.filter((domain) => own.some((passkey) => passkey.domain === domain));
}
