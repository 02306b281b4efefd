import { type Static, Type } from "@sinclair/typebox";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import { hex, idTime } from "../../engine/id.ts";
import type { Change } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { AccessTokenClaims } from "../../ports/token-signer.ts";
import { originOf } from "../sign-in/note-network.ts";
import { versionFor } from "../subjects/token-version.ts";
import { type Access, lacksPasskey } from "../users/access.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { type ResourceName, resourceUri } from "./scopes.ts";
import { accessTokenSeconds, refreshTokenSeconds, sessionSecondsMax } from "./token-lifetimes.ts";

const expiresAt = "Unix seconds, equal to the token's exp";

/** Members of an answer with an access token for the REST API. */
export const accessTokenMembers = {
  token_type: Type.String({ description: "Bearer" }),
  access_token: Type.String(),
  expires_at: Type.Integer({ description: expiresAt }),
  expires_in: Type.Integer({ description: "Seconds" }),
  scope: Type.String(),
} as const;

export const tokenResponseSchema = Type.Object(
  {
    ...accessTokenMembers,
    refresh_token: Type.Optional(Type.String({ description: "Absent if the client may not refresh" })),
    expires_at: Type.Optional(
      Type.Integer({ description: `${expiresAt}; absent from a token for nothing but the MCP server` }),
    ),
    id_token: Type.Optional(Type.String({ description: "With the scope openid: identifies the user who signed in" })),
  },
  { $id: "TokenResponse", additionalProperties: false },
);

/** Example of an answer without a refresh token, for the documentation. */
export const accessTokenExample = {
  token_type: "Bearer",
  access_token: "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI2NzQwYTFmMiJ9.c2lnbmF0dXJl",
  expires_at: 1_795_257_000,
  expires_in: accessTokenSeconds,
  scope: "api admin",
};

/** Answer of the token endpoint. */
export type TokenResponse = Static<typeof tokenResponseSchema>;

/** Content of the tokens to issue. */
export interface Grant {
  readonly access: Access;
  /**
   * The user as the client knows them.
   * @default the id
   */
  readonly subject?: string;
  readonly clientId: string;
  readonly scope: string;
  /** Resources for which the tokens are issued. */
  readonly resources: readonly ResourceName[];
  readonly familyId: string;
  /** Class of the sign-in that the tokens come from. */
  readonly acr: SignInClass;
  /**
   * Whether the session outlives its access token.
   * @default true
   */
  readonly refreshable?: boolean;
  /** The administrator who impersonates the user, and the session they do it from. */
  readonly impersonator?: { readonly access: Access; readonly sessionId: string | undefined };
}

/**
 * Stores a new refresh token of a family and returns it in clear: 256 random bits, hex. A session that cannot be
 * refreshed has a row too, without which it could be neither listed nor ended; nobody gets its token.
 */
export async function issueRefreshToken({ context, transaction }: Change, grant: Grant): Promise<string> {
  const { clock, ids, random, digest } = context.ports;
  const token = hex(random.bytes(32));
  const nowMs = clock.now();
  const lifeSeconds = grant.refreshable === false ? accessTokenSeconds : refreshTokenSeconds;
  const endMs = Math.min(nowMs + lifeSeconds * 1000, idTime(grant.familyId) + sessionSecondsMax * 1000);
  await transaction.insert(refreshTokens, [
    {
      id: ids.next(),
      familyId: grant.familyId,
      tokenHash: await digest.sha256(token),
      userId: grant.access.user.id,
      clientId: grant.clientId,
      scope: grant.scope,
      resources: grant.resources,
      issuedAt: formatTimestamp(nowMs),
      expiresAt: formatTimestamp(endMs),
      consumedAt: null,
      successorSealed: null,
      revokedAt: null,
      revokedReason: null,
      acr: grant.acr,
      ...originOf(context),
    },
  ]);
  return token;
}

/**
 * The answer of {@link datedResponse}. Without the time of expiry for an assistant: it is not in RFC 6749, and some clients
 * of the Model Context Protocol have a date of their own under the same name.
 */
export async function tokenResponse(
  context: OperationContext,
  grant: Grant,
  refreshToken: string,
): Promise<TokenResponse> {
  const { expires_at, ...standard } = await datedResponse(context, grant, refreshToken);
  return grant.resources.join() === "mcp" ? standard : { ...standard, expires_at };
}

/** Signs an access token and pairs it with a refresh token, which is left out if the grant is not refreshable. */
export async function datedResponse(context: OperationContext, grant: Grant, refreshToken: string) {
  const iat = Math.floor(context.ports.clock.now() / 1000);
  const exp = iat + accessTokenSeconds;
  return {
    token_type: "Bearer",
    access_token: await signAccessToken(context, grant, { iat, exp }),
    ...(grant.refreshable === false ? {} : { refresh_token: refreshToken }),
    expires_at: exp,
    expires_in: accessTokenSeconds,
    scope: grant.scope,
  };
}

/** Signs an access token for a grant that is issued and expires at these Unix seconds. */
export async function signAccessToken(
  context: OperationContext,
  grant: Grant,
  times: { readonly iat: number; readonly exp: number },
): Promise<string> {
  const { access, clientId, scope, resources, familyId, acr, impersonator, subject = access.user.id } = grant;
  // Clients could recognise a user of rare rights.
  const isPairwise = subject !== access.user.id;
  return context.ports.tokenSigner.sign({
    iss: context.baseUrl,
    sub: subject,
    aud: resources.map((name) => resourceUri(context.baseUrl, name)),
    ...times,
    jti: context.ports.ids.next(),
    client_id: clientId,
    scope,
    sid: familyId,
    app: context.applicationId,
    roles: isPairwise ? [] : access.roleNames,
    // Whoever reads the token must see the rights that it has now.
    entitlements: isPairwise || lacksPasskey(access, { acr }) ? [] : withoutImplied(access.privileges),
    ver: await versionFor(context.ports, access.fingerprint, subject),
    ...(acr !== null && { acr }),
    ...(impersonator && { act: actorClaim(impersonator) }),
  });
}

function actorClaim({ access, sessionId }: NonNullable<Grant["impersonator"]>): NonNullable<AccessTokenClaims["act"]> {
  return { sub: access.user.id, ver: access.fingerprint, ...(sessionId === undefined ? {} : { sid: sessionId }) };
}

/**
 * Leaves out privileges that an r/w privilege includes: naming both would double an administrator's token on every
 * request.
 */
function withoutImplied(privileges: readonly string[]): readonly string[] {
  return privileges.filter((privilege) => !privileges.includes(`${privilege} r/w`));
}
