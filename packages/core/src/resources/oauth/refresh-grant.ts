import { OAuthError } from "../../oauth-error.ts";
import type { Transaction } from "../../ports/storage.ts";
import { matches } from "../../resource/condition.ts";
import { formatTimestamp } from "../../resource/formats.ts";
import type { OperationContext } from "../../resource/operation.ts";
import { readAccess } from "../users/access.ts";
import { refreshTokenPurpose, type RefreshTokenRow, refreshTokens } from "./refresh-tokens.ts";
import { type Grant, issueRefreshToken, type TokenResponse, tokenResponse } from "./token-response.ts";

/** A client that lost the answer may ask again this soon and gets the same successor, never a second one. */
export const refreshGraceMs = 30_000;

/**
 * Exchanges a refresh token for a new pair. A token that was used before revokes its whole family: one of the two
 * users of it is a thief (RFC 9700 §4.14.2). @throws {OAuthError} `invalid_grant`
 */
export async function refreshGrant(
  context: OperationContext,
  request: { readonly refreshToken: string; readonly clientId: string; readonly scope: string | undefined },
): Promise<TokenResponse> {
  const tokenHash = await context.ports.digest.sha256(request.refreshToken);
  const rotated = await context.store.transaction(async (transaction) => {
    const [row] = await transaction.select(refreshTokens, { where: matches({ tokenHash }), lock: true });
    if (!row || row.clientId !== request.clientId || !isUsable(context, row)) return undefined;
    if (request.scope !== undefined && request.scope !== row.scope)
      throw new OAuthError("invalid_scope", "The scope cannot change");
    const access = await readAccess(transaction, row.userId);
    if (!access) return undefined;
    const grant = { access, clientId: row.clientId, scope: row.scope, familyId: row.familyId };
    const refreshToken = await rotate(context, transaction, { row, grant });
    return refreshToken === undefined ? undefined : { grant, refreshToken };
  });
  if (!rotated) throw new OAuthError("invalid_grant", "The refresh token is not valid");
  return tokenResponse(context, rotated.grant, rotated.refreshToken);
}

function isUsable(context: OperationContext, row: RefreshTokenRow): boolean {
  return row.revokedAt === null && Date.parse(row.expiresAt) > context.ports.clock.now();
}

/** The successor of a token; undefined when the token was used before and the family is revoked for it. */
async function rotate(
  context: OperationContext,
  transaction: Transaction,
  rotation: { readonly row: RefreshTokenRow; readonly grant: Grant },
): Promise<string | undefined> {
  const { row, grant } = rotation;
  const { clock, secretBox } = context.ports;
  const now = formatTimestamp(clock.now());
  const purpose = refreshTokenPurpose(row.id);
  if (row.consumedAt === null) {
    const successor = await issueRefreshToken(context, transaction, grant);
    const successorSealed = await secretBox.seal(successor, purpose);
    await transaction.update(refreshTokens, matches({ id: row.id }), { consumedAt: now, successorSealed });
    return successor;
  }
  if (row.successorSealed !== null && clock.now() - Date.parse(row.consumedAt) <= refreshGraceMs) {
    return secretBox.open(row.successorSealed, purpose);
  }
  await transaction.update(refreshTokens, matches({ familyId: row.familyId }), {
    revokedAt: now,
    revokedReason: "reuse",
  });
  return undefined;
}
