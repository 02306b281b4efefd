import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { newBase } from "../../engine/rows/rows.ts";
import { clientGrantTypes, clientScopes, type OAuthClientRow } from "./table.ts";

/** Path of the API page that receives the answer of the authorization endpoint. */
export const apiPageRedirectPath = "/docs/oauth2-redirect.html";

/**
 * The service's own client, which is not stored: only it may use the password grant, and everybody who trusts the
 * service trusts it. Its codes go only to the API page of this origin.
 */
export function firstPartyClient(context: OperationContext): OAuthClientRow {
  return {
    ...newBase(context),
    clientId: firstPartyClientId,
    kind: "app",
    name: "Design Catalog",
    type: "public",
    origin: "admin",
    redirectUris: [context.baseUrl + apiPageRedirectPath],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    grantTypes: [...clientGrantTypes, "password"],
    scopes: clientScopes,
    authMethod: "none",
    idTokenSignedResponseAlg: "ES256",
    subjectType: "public",
    sectorIdentifierUri: null,
    uri: null,
    logoUri: null,
    trusted: true,
    enabled: true,
    secretHash: null,
    secretHint: null,
    lastUsedAt: null,
    documentExpiresAt: null,
    roles: [],
    jwks: null,
    jwksUri: null,
    userId: null,
  };
}
