import type { OperationContext } from "../../engine/calls/operation.ts";
import type { ProvenClient } from "../oauth-clients/authenticate-client.ts";
import { serviceScopes } from "../oauth-clients/table.ts";
import { sessionOfKeys } from "../service-accounts/standing.ts";
import { readAccess } from "../users/access.ts";
import { OAuthError } from "./oauth-error.ts";
import { parseResources, parseScope } from "./scopes.ts";
import { accessTokenSeconds } from "./token-lifetimes.ts";
import { signAccessToken, type TokenResponse } from "./token-response.ts";

/**
 * Issues a token to a service account for itself (RFC 6749 §4.4), without a refresh token. Its session is the secret, with
 * which it ends, or that of the present keys of one that proves itself by these.
 * @throws {OAuthError} `unauthorized_client` to an app, `invalid_client`, `invalid_scope`, `invalid_target`
 */
export async function clientCredentialsGrant(
  context: OperationContext,
  { client, secret }: ProvenClient,
  asked: { readonly scope: string | undefined; readonly resources: readonly string[] },
): Promise<TokenResponse> {
  if (client.userId === null) throw new OAuthError("unauthorized_client", "The client may not use this grant");
  const { resources } = asked;
  if (resources.length > 0 && parseResources(context.baseUrl, resources)?.includes("api") !== true) {
    throw new OAuthError("invalid_target", "A service account gets tokens only for the REST API");
  }
  const access = await readAccess(context.store, client.userId);
  if (!access) throw new OAuthError("invalid_client", "The service account has been removed");
  const scope = scopeOf(access.privileges, asked.scope);
  const iat = Math.floor(context.ports.clock.now() / 1000);
  const session = secret ?? { id: sessionOfKeys(client, access.user), expiresAt: null };
  const endsAt = session.expiresAt === null ? Infinity : Math.floor(Date.parse(session.expiresAt) / 1000);
  const exp = Math.min(iat + accessTokenSeconds, endsAt);
  const grant = {
    access,
    clientId: client.clientId,
    scope,
    resources: ["api"],
    familyId: session.id,
    acr: null,
  } as const;
  return {
    token_type: "Bearer",
    access_token: await signAccessToken(context, grant, { iat, exp }),
    expires_at: exp,
    expires_in: exp - iat,
    scope,
  };
}

/** The scopes asked for that the account may have: administration only if it holds a privilege. */
function scopeOf(privileges: readonly string[], asked: string | undefined): string {
  const names = parseScope(asked || serviceScopes.join(" "));
  const scopes = serviceScopes.filter((name) => names.includes(name) && (name === "api" || privileges.length > 0));
  if (scopes.length === 0) throw new OAuthError("invalid_scope", "The service account may have none of these scopes");
  return scopes.join(" ");
}
