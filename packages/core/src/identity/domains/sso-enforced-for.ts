import { all, live, matches } from "../../engine/rows/conditions.ts";
import { domainOfAddress } from "../../engine/text/domain-name.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import type { Reader } from "../../ports/storage.ts";
import { ssoProviders } from "../sso/tables.ts";
import { domains } from "./table.ts";

/**
 * Tells whether the owner of an address, however it is typed, may sign in only by single sign-on: a verified domain enforces it, and an
 * enabled provider admits the address; enforcement without a provider would lock everybody out. Subdomains of an
 * enforced domain are not enforced.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await ssoEnforcedFor(context.store, "kim@dealer.example"), false);
 * ```
 */
export async function ssoEnforcedFor(reader: Reader, emailAddress: string): Promise<boolean> {
  const domain = domainOfAddress(accountAddress(emailAddress));
  if (domain === undefined) return false;
  const enforcing = await reader.count(domains, all(live, matches({ domain, status: "verified", enforcesSso: true })));
  if (enforcing === 0) return false;
  const providers = await reader.select(ssoProviders, { where: all(live, matches({ enabled: true })) });
  return providers.some(({ allowedDomains }) => allowedDomains.length === 0 || allowedDomains.includes(domain));
}
