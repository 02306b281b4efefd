import type { PortalPass } from "../../engine/calls/portal-pass.ts";
import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Reader } from "../../ports/storage.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { portalLinks } from "./table.ts";
import { isPortalToken } from "./token.ts";

/** Privilege of those who may make links; a link ends when its maker loses it. */
export const portalMakersPrivilege = "Admin Webhooks r/w";

/** The pass of a link, with the class of the session that made it. */
export type FoundPass = PortalPass & { readonly acr: SignInClass };

/**
 * The pass of a link's token; undefined for anything but the token of an open link whose endpoint is live. Whether its
 * maker still has the privilege is for the caller to judge.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await findPortalLink(context.store, "a forged token", context.ports), undefined);
 * ```
 */
export async function findPortalLink(
  store: Reader,
  token: string,
  { clock, digest }: Pick<Ports, "clock" | "digest">,
): Promise<FoundPass | undefined> {
  if (!isPortalToken(token)) return undefined;
  const tokenHash = await digest.sha256(token);
  const [link] = await store.select(portalLinks, { where: all(live, matches({ tokenHash })), limit: 1 });
  if (!link || Date.parse(link.expiresAt) <= clock.now()) return undefined;
  const endpoint = await store.find(webhookEndpoints, link.endpointId);
  if (!endpoint || endpoint.deleted) return undefined;
  const { id: linkId, createdBy: madeBy, endpointId: subjectId, expiresAt, acr } = link;
  return { linkId, madeBy, subjectId, may: new Set(link.may), expiresAt, acr };
}
