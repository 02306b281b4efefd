import type { OperationContext } from "../../engine/calls/operation.ts";
import { jsonIn } from "../../engine/schemas/json-body.ts";
import { parseUrl } from "../../engine/text/parse-url.ts";
import type { WebResult } from "../../ports/web-client.ts";
import { isPlainHttps } from "../oauth-clients/client-metadata.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";

/** Milliseconds from the name lookup to the last byte, while a program waits. */
const deadlineMs = 5_000;

/** Maximum size of a list of redirect URIs in bytes: that of a company with hundreds of programs. */
const listBytesMax = 65_536;

/** Members of a client that decide how it knows its users. */
export type SectorOfClient = Pick<OAuthClientRow, "subjectType" | "sectorIdentifierUri" | "redirectUris">;

/** Judgement of a client's sector; a server that does not answer may do so later. */
export type SectorVerdict =
  | { readonly outcome: "fits" }
  | { readonly outcome: "refused" | "unreachable"; readonly reason: string };

/**
 * The host that clients share which know a user by the same name (OpenID Connect Core §8.1); null for a client that knows
 * users by their ids.
 */
export function sectorOf({ subjectType, sectorIdentifierUri, redirectUris }: SectorOfClient): string | null {
  if (subjectType === "public") return null;
  return parseUrl(sectorIdentifierUri ?? redirectUris[0] ?? "")?.hostname ?? "";
}

/**
 * Judges whether a client belongs to the sector that it names: whoever joins that of others would recognise their users.
 * The list at `sectorIdentifierUri` is read by the rules for addresses.
 */
export async function judgeSector(
  { ports }: Pick<OperationContext, "ports">,
  client: SectorOfClient,
): Promise<SectorVerdict> {
  if (client.subjectType === "public") return { outcome: "fits" };
  const { sectorIdentifierUri: url, redirectUris } = client;
  if (url === null) return judgeHosts(redirectUris);
  if (!isPlainHttps(url) || url.includes("#")) {
    return refused("The sector identifier must be an https URL without credentials or fragment");
  }
  const verdict = ports.addressPolicy.vetUrl(url);
  if (!verdict.allowed) return refused(verdict.reason);
  const headers = { accept: "application/json" };
  const request = { method: "GET", url, headers, deadlineMs, responseBytesMax: listBytesMax } as const;
  const result = await ports.webClient?.request(request);
  return judgeList(result, redirectUris);
}

/** A name that one owner has, unlike `localhost` and addresses: any program of a machine may answer there. */
const ownedName = /^(?!.*\.localhost$)[^[]+\.[a-z][^.]*$/u;

/** Without a list, the host of the redirect URIs is the sector. */
function judgeHosts(redirectUris: readonly string[]): SectorVerdict {
  const urls = redirectUris.map(parseUrl);
  const [host = "", ...others] = new Set(urls.map((url) => url?.hostname));
  const isOwned = urls.every((url) => url?.protocol === "https:") && ownedName.test(host);
  if (isOwned && others.length === 0) return { outcome: "fits" };
  return refused("Pairwise subjects need https redirect URIs of one domain name, or a sector identifier");
}

function judgeList(result: WebResult | undefined, redirectUris: readonly string[]): SectorVerdict {
  // One text for every fault: it tells nobody which addresses answer.
  const unread = { outcome: "unreachable", reason: "The list at the sector identifier could not be read" } as const;
  if (result?.outcome !== "response" || result.statusCode !== 200) return unread;
  const list = jsonIn(result.text);
  if (!Array.isArray(list)) return unread;
  const listed = new Set<unknown>(list);
  const missing = redirectUris.find((uri) => !listed.has(uri));
  return missing === undefined
    ? { outcome: "fits" }
    : refused("The list at the sector identifier lacks a redirect URI");
}

function refused(reason: string): SectorVerdict {
  return { outcome: "refused", reason };
}
