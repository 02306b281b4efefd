import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { beginClientSession } from "../back-channel/client-sessions.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { signInClass } from "../sign-in/sign-in-method.ts";
import { subjectFor } from "../subjects/subjects.ts";
import { awaitsPasskey, readAccess } from "../users/access.ts";
import { users } from "../users/table.ts";
import { isProtectedByNonce } from "./authorization-parameters.ts";
import { digestBase64Url } from "./digest-base64url.ts";
import { type AuthorizationCodeRow, authorizationCodes } from "./grant-tables.ts";
import { withIdToken } from "./id-token.ts";
import { OAuthError } from "./oauth-error.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { parseResources, remainingScope, type ResourceName } from "./scopes.ts";
import { type Grant, issueRefreshToken, type TokenResponse, tokenResponse } from "./token-response.ts";

/** One text for every fault of a code. */
const refusal = "The authorization code is invalid or has expired";

/** A verifier (RFC 7636 §4.1). */
const verifierExpression = /^[\w.~-]{43,128}$/u;

/** A code, and the proof that it belongs to the client. */
export interface CodeRequest {
  readonly client: OAuthClientRow;
  readonly code: string;
  /** Undefined if the client sends none, as OAuth 2.1 §10.2 wants; right only for a code with a challenge. */
  readonly redirectUri: string | undefined;
  /** Undefined if the client sends none, which is right only for a code without a challenge. */
  readonly codeVerifier: string | undefined;
  /**
   * Resources for which the access token is issued (RFC 8707), at most those granted.
   * @default those granted
   */
  readonly resources: readonly string[];
}

/**
 * Exchanges an authorization code for tokens, once. A second use means that the code has leaked, and revokes the tokens
 * issued for it (RFC 6749 §4.1.2).
 * @throws {OAuthError} `invalid_grant`, `invalid_target`
 */
export async function codeGrant(context: OperationContext, request: CodeRequest): Promise<TokenResponse> {
  const codeHash = await context.ports.digest.sha256(request.code);
  const challenge = await challengeOf(context, request.codeVerifier);
  const exchanged = await inTransaction(context, async (change) => {
    const { transaction } = change;
    const [row] = await transaction.select(authorizationCodes, { where: matches({ codeHash }), lock: true });
    if (!row || row.clientId !== request.client.clientId) return undefined;
    if (row.usedAt !== null) return revokeReplayed(change, row);
    const isOwn = isReturned(row, request.redirectUri) && row.codeChallenge === challenge;
    if (!isOwn || Date.parse(row.expiresAt) <= context.ports.clock.now()) return undefined;
    return exchange(change, { row, request });
  });
  if (!exchanged) throw new OAuthError("invalid_grant", refusal);
  const { client } = request;
  const { row, grant, resources, refreshToken } = exchanged;
  const response = await tokenResponse(context, { ...grant, resources }, refreshToken);
  const { nonce, signedInAt, signInMethod, acr } = row;
  return withIdToken(context, response, { client, grant, signedInAt, signInMethod, acr, nonce });
}

/** Without the redirect URI, the challenge tells that the code was not slipped to the client. */
function isReturned(row: AuthorizationCodeRow, redirectUri: string | undefined): boolean {
  return redirectUri === undefined ? row.codeChallenge !== "" : row.redirectUri === redirectUri;
}

async function exchange(
  change: Change,
  { row, request }: { readonly row: AuthorizationCodeRow; readonly request: CodeRequest },
) {
  const { context, transaction } = change;
  const resources = narrowedResources(context, row, request);
  // Whatever ends all sessions changes the account first: it has ended this one already, or waits for its row.
  await transaction.find(users, row.userId, { lock: true });
  const access = await readAccess(transaction, row.userId);
  const scope = remainingScope(row.scope, request.client.scopes);
  if (access?.user.accessEpoch !== row.accessEpoch || scope === undefined) return undefined;
  // A role may have begun to require a passkey since the decision.
  if (awaitsPasskey(access, row)) return undefined;
  // The user, or an administrator meanwhile, may have left out what stands in for the challenge.
  const stillProtected = { client: request.client, scopes: scope.split(" "), nonce: row.nonce };
  if (row.codeChallenge === "" && !isProtectedByNonce(stillProtected)) return undefined;
  const subject = await subjectFor(change, request.client, row.userId);
  const grant: Grant = {
    access,
    subject,
    clientId: row.clientId,
    scope,
    resources: row.resources,
    familyId: row.familyId,
    acr: signInClass(row.signInMethod),
    refreshable: request.client.grantTypes.includes("refresh_token"),
  };
  const usedAt = formatTimestamp(context.ports.clock.now());
  await transaction.update(authorizationCodes, matches({ id: row.id }), { usedAt });
  if (scope.split(" ").includes("openid")) {
    const { familyId, userId, browserSessionId } = row;
    const begun = { familyId, userId, subject, browserSessionId };
    await beginClientSession(change, request.client, begun);
  }
  return { row, grant, resources, refreshToken: await issueRefreshToken(change, grant) };
}

function narrowedResources(
  { baseUrl }: OperationContext,
  row: AuthorizationCodeRow,
  request: CodeRequest,
): readonly ResourceName[] {
  if (request.resources.length === 0) return row.resources;
  const asked = parseResources(baseUrl, request.resources);
  if (!asked?.every((name) => row.resources.includes(name))) {
    throw new OAuthError("invalid_target", "This resource was not granted");
  }
  return asked;
}

async function revokeReplayed(change: Change, { familyId }: AuthorizationCodeRow): Promise<undefined> {
  await revokeSessions(change, { which: matches({ familyId }), reason: "code used twice" });
}

/**
 * The S256 challenge of a verifier (RFC 7636 §4.6): null without one, which matches only a code without a challenge (RFC
 * 9700 §4.8.2); undefined for a malformed one, which matches no code.
 */
async function challengeOf({ ports }: OperationContext, verifier: string | undefined) {
  if (verifier === undefined) return "";
  if (!verifierExpression.test(verifier)) return undefined;
  return digestBase64Url(ports.digest, verifier);
}
