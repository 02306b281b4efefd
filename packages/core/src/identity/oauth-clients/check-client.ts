import { privileges } from "../../application/areas.ts";
import { checkMayGive } from "../../application/roles/roles.ts";
import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import type { Reader } from "../../ports/storage.ts";
import { type SectorOfClient, judgeSector, sectorOf } from "../subjects/sector.ts";
import { isPlainHttps } from "./client-metadata.ts";
import { presentScopes, readClientTerms } from "./offered-scopes.ts";
import { redirectUriFault } from "./redirect-uri.ts";
import { type OAuthClientRow, serviceGrantType } from "./table.ts";

/** Fields of a client that administrators change. */
export type ClientSettings = Pick<
  OAuthClientRow,
  | "name"
  | "redirectUris"
  | "postLogoutRedirectUris"
  | "backchannelLogoutUri"
  | "grantTypes"
  | "scopes"
  | "idTokenSignedResponseAlg"
  | "sectorIdentifierUri"
  | "uri"
  | "logoUri"
  | "trusted"
  | "enabled"
>;

/**
 * Refuses addresses that a client must not have. Those that it has stay when the application no longer allows their
 * scheme.
 * @throws {DomainError} `validation_failed`
 */
export async function checkSettings(
  reader: Reader,
  settings: Partial<ClientSettings>,
  before?: ClientSettings,
): Promise<void> {
  const { grantTypes, uri, logoUri } = settings;
  const { redirectSchemes } = await readClientTerms(reader);
  for (const member of ["redirectUris", "postLogoutRedirectUris"] as const) {
    for (const [index, redirectUri] of (settings[member] ?? []).entries()) {
      const fault = before?.[member].includes(redirectUri) ? undefined : redirectUriFault(redirectUri, redirectSchemes);
      if (fault !== undefined) throw invalid(`/${member}/${index}`, "forbidden_uri", fault);
    }
  }
  if (settings.redirectUris?.length === 0) {
    throw invalid("/redirectUris", "too_few_items", "An app needs at least one redirect URI");
  }
  const foreign = grantTypes?.indexOf(serviceGrantType) ?? -1;
  if (foreign >= 0) throw invalid(`/grantTypes/${foreign}`, "invalid_value", "Only a service account uses this grant");
  if (grantTypes && !grantTypes.includes("authorization_code")) {
    throw invalid("/grantTypes", "invalid_value", "It must contain authorization_code");
  }
  for (const [member, text] of Object.entries({ uri, logoUri })) {
    if (text && !isPlainHttps(text)) {
      throw invalid(`/${member}`, "forbidden_uri", "It must be an https URL without credentials");
    }
  }
}

/**
 * Refuses an address for logout tokens to which none would be sent. It is judged by its text and only when it changes;
 * each request is bound by the rules for addresses anyway.
 * @throws {DomainError} `validation_failed`
 */
export function checkLogoutUri(
  { ports }: OperationContext,
  { backchannelLogoutUri: uri }: Partial<ClientSettings>,
  before?: ClientSettings,
): void {
  if (!uri || uri === before?.backchannelLogoutUri) return;
  if (!isPlainHttps(uri) || uri.includes("#")) {
    throw invalid("/backchannelLogoutUri", "forbidden_uri", "It must be an https URL without credentials or fragment");
  }
  const verdict = ports.addressPolicy.vetUrl(uri);
  if (!verdict.allowed) throw invalid("/backchannelLogoutUri", "forbidden_url", verdict.reason);
}

/**
 * Refuses a sector that the client does not belong to, and a change of the sector: the client would know its users by other
 * names from one sign-in to the next. Reads the sector's list, so it runs before the transaction.
 * @throws {DomainError} `validation_failed`, `conflict`
 */
export async function checkSector(
  context: OperationContext,
  settings: Partial<SectorOfClient>,
  before?: SectorOfClient,
): Promise<void> {
  const after = { subjectType: "public", sectorIdentifierUri: null, redirectUris: [], ...before, ...settings } as const;
  if (before && sameJson(sectorParts(before), sectorParts(after))) return;
  if (after.subjectType === "public" && after.sectorIdentifierUri !== null) {
    throw invalid("/sectorIdentifierUri", "unknown_member", "Only a client with pairwise subjects has a sector");
  }
  if (before && sectorOf(before) !== sectorOf(after)) {
    throw new DomainError("conflict", "The client would know its users by the names of another sector");
  }
  const verdict = await judgeSector(context, after);
  if (verdict.outcome !== "fits") throw invalid("/sectorIdentifierUri", "forbidden_uri", verdict.reason);
}

function sectorParts({ sectorIdentifierUri, redirectUris, subjectType }: SectorOfClient) {
  return subjectType === "public" ? [sectorIdentifierUri] : [sectorIdentifierUri, redirectUris];
}

/** Settings that decide whom the tokens of a client reach, and for what. */
const reach = ["redirectUris", "scopes"] as const;

/** Settings that decide where browsers go after signing out, and who is told of the ends of sessions. */
const farewell = ["postLogoutRedirectUris", "backchannelLogoutUri"] as const;

/**
 * Lets only a caller with every privilege change the reach of a trusted client, which gets the tokens of any signed-in
 * user who opens a link, and no third-party client extend that of a client with the scope `admin`: what an
 * administrator has entered keeps the scope whatever the setting `thirdPartyAdmin` says. Nor does a third-party client
 * change the logout addresses of either. Everybody who may change clients may disable them.
 * @throws {DomainError} `forbidden` to a caller who lacks a privilege, and to third-party clients
 */
export function checkReach(
  context: OperationContext,
  before: ClientSettings | undefined,
  changes: Partial<ClientSettings>,
): void {
  const after = { ...before, ...changes };
  const isSame = reach.every((member) => sameJson(before?.[member], after[member]));
  const isAdded = reach.some((member) => after[member]?.some((value) => before?.[member].includes(value) !== true));
  const isEnabled = after.enabled === true && before?.enabled !== true;
  if (after.trusted && (!isSame || isEnabled || !before?.trusted)) checkMayGive(context, privileges);
  const isPowerful = [before, after].some((client) => client?.trusted === true || client?.scopes?.includes("admin"));
  const isTold = farewell.some((member) => !sameJson(before?.[member] ?? [], after[member] ?? []));
  if (isPowerful && isTold) checkFirstParty(actorOf(context));
  if (after.scopes?.includes("admin") && (isAdded || isEnabled)) checkFirstParty(actorOf(context));
}

/**
 * Refuses changes that the origin of a client rules out.
 * @throws {DomainError} `conflict` for a field that the client's own document sets, or for trust in a self-registered
 *   client, whose users would no longer be asked
 */
export function checkOrigin(before: OAuthClientRow, changes: Partial<ClientSettings>): void {
  if (before.origin === "dynamic" && changes.trusted) {
    throw new DomainError("conflict", "A client that registered itself cannot be trusted");
  }
  if (before.origin !== "metadata-document") return;
  const { trusted: _trusted, enabled: _enabled, ...said } = changes;
  const current = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(said).find(([member, value]) => !sameJson(value, current.get(member)));
  if (changed) throw new DomainError("conflict", `The client's own document defines its ${changed[0]}`);
}

/**
 * Refuses scopes that the application does not offer to clients of this origin.
 * @throws {DomainError} `conflict`
 */
export async function checkScopes(
  reader: Reader,
  { origin, scopes: before }: OAuthClientRow,
  { scopes: after = [] }: Partial<ClientSettings>,
): Promise<void> {
  const scopes = after.filter((scope) => !before.includes(scope));
  if ((await presentScopes(reader, { origin, scopes })).length === scopes.length) return;
  const message = "A client that no administrator entered may have the scope admin only if thirdPartyAdmin is on";
  throw new DomainError("conflict", message);
}
