/** Descriptions of operations on clients, tokens and providers. */
export const oauthDescriptions = {
  issueToken:
    "Returns an access token for 60 minutes and, if the client may refresh, a refresh token for 30 days. Each use replaces the refresh token; using an old one again revokes the whole session. Errors follow RFC 6749.",
  issueAdminToken:
    "Like the token endpoint, but only for users who hold an administrative privilege; others get the answer for wrong credentials.",
  revokeToken: "Revokes an access or refresh token with its session (RFC 7009). An unknown token gets the same answer.",
  getUserInfo: "Returns the claims the token's scopes allow (OpenID Connect Core 5.3).",
  registerClient:
    "Registers a client (RFC 7591), if the application has open registration. Users are asked for consent; a client without a secret must use PKCE.",
  listOAuthClients:
    "Returns clients of every origin: added by administrators, self-registered, or known by a metadata document.",
  createOAuthClient: "Only this answer shows the secret of a confidential client.",
  getOAuthClient: "Returns the settings of a client, with only the last 4 characters of its secret.",
  replaceOAuthClient:
    "Replaces the settings of a client: members left out get their defaults. The id, type and secret stay.",
  patchOAuthClient:
    "Changes the members in the body. `enabled: false` and `deleted: true` revoke everything users have allowed the client.",
  authorize:
    "The authorization endpoint for browsers (RFC 6749 with PKCE S256). It redirects to the sign-in page, or back to the client with an error. For an unknown client or redirect URI it shows a page and redirects nowhere.",
  getAuthorizationRequest:
    "For a custom sign-in page at the same origin: the client's name, what it asks for and whether consent is needed. The browser's cookie replaces a token.",
  decideAuthorizationRequest:
    "Takes the user's decision and returns the address the browser goes to. It needs the browser's cookie and the form token from the request's description; each request can be decided once.",
  getAuthorizationServerMetadata: "The endpoints, grants, scopes and methods that this deployment supports now.",
  getOpenIdConfiguration: "The metadata of the authorization server again, at the path of OpenID Connect Discovery.",
  getProtectedResourceMetadata: "Names the authorization server and scopes for all resources of the service.",
  getApiResourceMetadata: "Names the authorization server and scopes of the REST API.",
  getMcpResourceMetadata: "Names the authorization server and scope of the MCP server.",
  listSsoProviders: "Returns every OpenID Connect provider, including disabled ones.",
  createSsoProvider:
    "Adds a provider at which the service was registered by hand. The provider's metadata is read and checked immediately.",
  discoverSsoProvider:
    "Reads the metadata of an issuer without storing anything. A 409 says why the issuer cannot be used.",
  registerSsoProvider: "Registers the service at the provider (RFC 7591) and stores the credentials it receives.",
  getSsoProvider: "Returns the settings of a provider, with only the last 4 characters of its secret.",
  replaceSsoProvider: "Replaces the settings of a provider. The issuer never changes, and a secret left out stays.",
  patchSsoProvider: "Changes the members in the body; maps merge by name, and `clientSecret: null` removes the secret.",
  generateProviderClientSecret:
    "Creates and stores a new client secret and shows it once, for entering at the provider.",
  startSso: "Sends a browser to an OpenID Connect provider with PKCE and a fresh state and nonce.",
  finishSso:
    "Takes a browser back from a provider, checks its answer and starts a session; each start can be finished once.",
} as const;
