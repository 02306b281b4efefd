import { type Static, Type } from "@sinclair/typebox";
import type { Transaction } from "../../ports/storage.ts";
import { hex } from "../../id.ts";
import { formatTimestamp } from "../../resource/formats.ts";
import type { OperationContext } from "../../resource/operation.ts";
import type { Access } from "../users/access.ts";
import { refreshTokens } from "./refresh-tokens.ts";

/** Life of an access token. */
export const accessTokenSeconds = 3600;

/** Life of a refresh token. */
export const refreshTokenSeconds = 30 * 86_400;

/** The built-in client of the password grant. */
export const firstPartyClientId = "first-party";

export const tokenResponseSchema = Type.Object(
  {
    token_type: Type.String({ description: "Bearer" }),
    access_token: Type.String(),
    refresh_token: Type.String(),
    expires_at: Type.Integer({ description: "Unix seconds, equal to the token's exp" }),
    expires_in: Type.Integer({ description: "Seconds" }),
    scope: Type.String(),
  },
  { $id: "TokenResponse", additionalProperties: false },
);

/** The answer of the token endpoint. */
export type TokenResponse = Static<typeof tokenResponseSchema>;

/** What a token is issued for. */
export interface Grant {
  readonly access: Access;
  readonly clientId: string;
  readonly scope: string;
  readonly familyId: string;
}

/** Writes a new refresh token of a family and returns it in clear: 256 random bits, hex. */
export async function issueRefreshToken(
  context: OperationContext,
  transaction: Transaction,
  grant: Grant,
): Promise<string> {
  const { clock, ids, random, digest } = context.ports;
  const token = hex(random.bytes(32));
  const nowMs = clock.now();
  await transaction.insert(refreshTokens, [
    {
      id: ids.next(),
      familyId: grant.familyId,
      tokenHash: await digest.sha256(token),
      userId: grant.access.user.id,
      clientId: grant.clientId,
      scope: grant.scope,
      resources: [],
      issuedAt: formatTimestamp(nowMs),
      expiresAt: formatTimestamp(nowMs + refreshTokenSeconds * 1000),
      consumedAt: null,
      successorSealed: null,
      revokedAt: null,
      revokedReason: null,
    },
  ]);
  return token;
}

/** Signs an access token beside a refresh token. */
export async function tokenResponse(
  context: OperationContext,
  grant: Grant,
  refreshToken: string,
): Promise<TokenResponse> {
  const { clock, ids, tokenSigner } = context.ports;
  const { access, clientId, scope, familyId } = grant;
  const iat = Math.floor(clock.now() / 1000);
  const exp = iat + accessTokenSeconds;
  const accessToken = await tokenSigner.sign({
    sub: access.user.id,
    aud: [`${context.baseUrl}/api/v1`],
    iat,
    exp,
    jti: ids.next(),
    client_id: clientId,
    scope,
    sid: familyId,
    app: context.applicationId,
    roles: access.roleNames,
    entitlements: withoutImplied(access.privileges),
    ver: access.fingerprint,
  });
  return {
    token_type: "Bearer",
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: exp,
    expires_in: accessTokenSeconds,
    scope,
  };
}

/** r/w includes read: naming both would make an administrator's token twice as long, on every request. */
function withoutImplied(privileges: readonly string[]): readonly string[] {
  return privileges.filter((privilege) => !privileges.includes(`${privilege} r/w`));
}
