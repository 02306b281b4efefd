import type { PortalPass } from "../../engine/calls/portal-pass.ts";
import { grants } from "../../engine/calls/privilege.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Reader } from "../../ports/storage.ts";
import { findPortalLink, portalMakersPrivilege } from "../../webhooks/mod.ts";
import { lacksPasskey, readAccess } from "./access.ts";

/**
 * The pass of a portal link's token. Undefined for anything else, for a link that has ended, and while its maker may not
 * make links: who loses the right to administer endpoints leaves no way in behind, nor does a session without the passkey
 * that a role has begun to require. Nothing of it is remembered, so a
 * revoked link is refused at once.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await findPortalPass(context.store, "a forged token", context.ports), undefined);
 * ```
 */
export async function findPortalPass(
  store: Reader,
  token: string,
  ports: Pick<Ports, "clock" | "digest">,
): Promise<PortalPass | undefined> {
  const pass = await findPortalLink(store, token, ports);
  if (!pass || pass.madeBy === null) return pass;
  const access = await readAccess(store, pass.madeBy);
  if (!access || lacksPasskey(access, pass)) return undefined;
  return grants(new Set(access.privileges), portalMakersPrivilege) ? pass : undefined;
}
