import type { Reader } from "../../ports/storage.ts";
import { all, live, matches } from "../../ports/condition.ts";
import { ssoProviders } from "../sso/tables.ts";
import { domains } from "./table.ts";
import { domainOfAddress } from "./domain-name.ts";

/**
 * Whether who has this address signs in by single sign-on alone: a verified domain enforces it, and an enabled provider
 * admits its addresses, as an enforcement without one would lock everybody out. Domains below an enforced one are not
 * enforced.
 */
export async function ssoEnforcedFor(reader: Reader, emailAddress: string): Promise<boolean> {
  const domain = domainOfAddress(emailAddress);
  if (domain === undefined) return false;
  const enforcing = await reader.count(domains, all(live, matches({ domain, status: "verified", enforcesSso: true })));
  if (enforcing === 0) return false;
  const providers = await reader.select(ssoProviders, { where: all(live, matches({ enabled: true })) });
  return providers.some(({ allowedDomains }) => allowedDomains.length === 0 || allowedDomains.includes(domain));
}
