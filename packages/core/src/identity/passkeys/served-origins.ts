import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { parseUrl } from "../../engine/text/parse-url.ts";
import type { Reader } from "../../ports/storage.ts";
import { domains } from "../domains/table.ts";
import { domainOf, passkeyDomain } from "./ceremony.ts";

/**
 * Origins at which the application is served, that of the request first: its verified domains, and the service's own. Pages of
 * each may use passkeys of all, as `/.well-known/webauthn` tells browsers (WebAuthn Level 3 §5.11).
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.deepEqual(await servedOrigins(context), [context.baseUrl]);
 * ```
 */
export async function servedOrigins(
  { baseUrl, homeUrl = baseUrl, store }: OperationContext,
  reader: Reader = store,
): Promise<readonly string[]> {
  const serving = await reader.select(domains, {
    where: all(live, matches({ status: "verified", servesApplication: true })),
    orderBy: [{ column: "id", direction: "asc" }],
  });
  return [...new Set([baseUrl, homeUrl, ...serving.map(({ domain }) => `https://${domain}`)])];
}

/**
 * Domains whose passkeys sign in at the address of the request: its own, which needs no more than a browser with passkeys,
 * and the others that serve the application. A browser asks each of these for its origins at the usual port of https.
 * @throws {DomainError} `conflict` where browsers allow no passkeys
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.deepEqual(await passkeyDomains(context), [new URL(context.baseUrl).hostname]);
 * ```
 */
export async function passkeyDomains(context: OperationContext, reader?: Reader): Promise<readonly string[]> {
  const own = passkeyDomain(context);
  const origins = await servedOrigins(context, reader);
  const others = origins.filter(hasUsualPort).flatMap((origin) => domainOf(origin) ?? []);
  return [...new Set([own, ...others])];
}

function hasUsualPort(origin: string): boolean {
  const url = parseUrl(origin);
  return url?.protocol === "https:" && url.host === url.hostname;
}
