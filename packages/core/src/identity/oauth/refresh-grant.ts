import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import type { SectorOfClient } from "../subjects/sector.ts";
import { subjectFor } from "../subjects/subjects.ts";
import { type Access, lacksPasskey, readAccess } from "../users/access.ts";
import { OAuthError } from "./oauth-error.ts";
import { refreshTokenPurpose, type RefreshTokenRow, refreshTokens } from "./refresh-tokens.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { parseResources, parseScope, remainingScope, type ResourceName } from "./scopes.ts";
import { type Grant, issueRefreshToken, type TokenResponse, tokenResponse } from "./token-response.ts";

/**
 * Milliseconds within which a client that lost the answer may ask again; it gets the same successor, never a second
 * one.
 */
export const refreshGraceMs = 30_000;

/** A request for a new pair. */
export interface RefreshRequest {
  readonly refreshToken: string;
  /** The client, with the scopes that it may request now. */
  readonly client: Pick<OAuthClientRow, "clientId" | "scopes"> & SectorOfClient;
  /**
   * Scope of the new access token, at most that of the session.
   * @default that of the session
   */
  readonly scope?: string | undefined;
  /**
   * Resources for which the new access token is issued (RFC 8707), at most those of the session.
   * @default those of the session
   */
  readonly resources?: readonly string[] | undefined;
  /**
   * Tells whether the user's rights suffice.
   * @default accepts every user
   */
  readonly accepts?: ((access: Access) => boolean) | undefined;
}

/**
 * Exchanges a refresh token for a new pair. A second use revokes the whole family, since one of its two users is a
 * thief (RFC 9700 §4.14.2). The session keeps its scope even if one of its access tokens gets less.
 * @throws {OAuthError} `invalid_grant`, `invalid_scope`, `invalid_target`
 */
export async function refreshGrant(context: OperationContext, request: RefreshRequest): Promise<TokenResponse> {
  const tokenHash = await context.ports.digest.sha256(request.refreshToken);
  const rotated = await inTransaction(context, async (change) => {
    const { transaction } = change;
    const [row] = await transaction.select(refreshTokens, { where: matches({ tokenHash }), lock: true });
    if (!row || row.clientId !== request.client.clientId || row.revokedAt !== null) return undefined;
    if (isReused(context, row)) return revokeFamily(change, row);
    const scope = remainingScope(row.scope, request.client.scopes);
    if (scope === undefined || Date.parse(row.expiresAt) <= context.ports.clock.now()) return undefined;
    const asked = { scope: narrowedScope(scope, request), resources: narrowedResources(context, row, request) };
    const access = await readAccess(transaction, row.userId);
    if (!access || lacksPasskey(access, row) || request.accepts?.(access) === false) return undefined;
    const resources = heldResources(row);
    const { clientId, familyId, acr } = row;
    const subject = await subjectFor(change, request.client, row.userId);
    const grant = { access, subject, clientId, scope: row.scope, resources, familyId, acr };
    const refreshToken = await rotate(change, { row, grant });
    return { grant: { ...grant, ...asked }, refreshToken };
  });
  if (!rotated) throw new OAuthError("invalid_grant", "The refresh token is invalid or has expired");
  return tokenResponse(context, rotated.grant, rotated.refreshToken);
}

/**
 * Tells whether a token was used before, and not by a client that has just lost the answer. It counts before any other
 * fault of the request.
 */
function isReused({ ports }: OperationContext, { consumedAt, successorSealed }: RefreshTokenRow): boolean {
  if (consumedAt === null) return false;
  return successorSealed === null || ports.clock.now() - Date.parse(consumedAt) > refreshGraceMs;
}

async function revokeFamily(change: Change, { familyId }: RefreshTokenRow): Promise<undefined> {
  await revokeSessions(change, { which: matches({ familyId }), reason: "reuse" });
}

/**
 * The requested part of the granted scope (RFC 6749 §6). What was not granted is left out, as it was at first: Authlib and
 * requests-oauthlib repeat the scope that they asked for then.
 */
function narrowedScope(granted: string, { scope }: RefreshRequest): string {
  if (scope === undefined) return granted;
  const held = granted.split(" ");
  const asked = parseScope(scope).filter((one) => held.includes(one));
  if (asked.length === 0) throw new OAuthError("invalid_scope", "None of the scope was granted");
  return asked.join(" ");
}

/** The requested part of the granted resources (RFC 8707 §2.2). */
function narrowedResources(
  context: OperationContext,
  row: RefreshTokenRow,
  { resources = [] }: RefreshRequest,
): readonly ResourceName[] {
  const held = heldResources(row);
  if (resources.length === 0) return held;
  const asked = parseResources(context.baseUrl, resources);
  if (!asked?.every((name) => held.includes(name)))
    throw new OAuthError("invalid_target", "This resource was not granted");
  return asked;
}

function heldResources(row: RefreshTokenRow): readonly ResourceName[] {
  return row.resources.length === 0 ? ["api"] : row.resources;
}

/** The successor of a token: a new one, or within the grace period the existing one. */
async function rotate(
  change: Change,
  rotation: { readonly row: RefreshTokenRow; readonly grant: Grant },
): Promise<string> {
  const { context, transaction } = change;
  const { row, grant } = rotation;
  const { clock, secretBox } = context.ports;
  const purpose = refreshTokenPurpose(row.id);
  if (row.successorSealed !== null) return secretBox.open(row.successorSealed, purpose);
  const successor = await issueRefreshToken(change, grant);
  const successorSealed = await secretBox.seal(successor, purpose);
  const consumedAt = formatTimestamp(clock.now());
  await transaction.update(refreshTokens, matches({ id: row.id }), { consumedAt, successorSealed });
  return successor;
}
