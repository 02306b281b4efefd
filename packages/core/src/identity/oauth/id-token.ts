import type { OperationContext } from "../../engine/calls/operation.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { type SignInMethod, signInClaims } from "../sign-in/sign-in-method.ts";
import { accessTokenHash } from "./digest-base64url.ts";
import { accessTokenSeconds } from "./token-lifetimes.ts";
import { type Grant, type TokenResponse } from "./token-response.ts";
import { userClaims } from "./user-claims.ts";

/** Circumstances of a sign-in. */
export interface SignedIn {
  readonly client: Pick<OAuthClientRow, "clientId" | "idTokenSignedResponseAlg">;
  readonly grant: Grant;
  readonly signedInAt: string;
  /** Null where it is not known. */
  readonly signInMethod: SignInMethod | null;
  /**
   * Class that the client asked for and the sign-in covers.
   * @default that of the method
   */
  readonly acr?: string | null;
  /** Returned unchanged, to let the client recognize its own request (OpenID Connect Core §3.1.2.1). */
  readonly nonce?: string | null;
}

/** Adds the ID token (OpenID Connect Core §2) to the answer if the scope includes `openid`. */
export async function withIdToken(
  context: OperationContext,
  response: TokenResponse,
  { client, grant, signedInAt, signInMethod, acr = null, nonce = null }: SignedIn,
): Promise<TokenResponse> {
  const scopes = new Set(grant.scope.split(" "));
  if (!scopes.has("openid")) return response;
  const iat = Math.floor(context.ports.clock.now() / 1000);
  const claims = {
    iss: context.baseUrl,
    ...userClaims(grant.access.user, scopes, grant.subject),
    aud: client.clientId,
    iat,
    exp: iat + accessTokenSeconds,
    auth_time: Math.floor(Date.parse(signedInAt) / 1000),
    ...signInClaims(signInMethod),
    ...(acr !== null && { acr }),
    sid: grant.familyId,
    at_hash: await accessTokenHash(context.ports.digest, response.access_token),
    ...(nonce === null ? {} : { nonce }),
  };
  const idToken = await context.ports.tokenSigner.signIdToken(claims, client.idTokenSignedResponseAlg);
  return { ...response, id_token: idToken };
}
