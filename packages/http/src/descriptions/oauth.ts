/** What clients, tokens and providers are about. */
export const oauthDescriptions = {
  issueToken:
    "Answers an access token of 60 minutes and, where the client may refresh, a refresh token of 30 days that each use replaces. A refresh token that is used again after that revokes its whole session. Errors are those of RFC 6749.",
  issueAdminToken:
    "As the token endpoint, for users who hold a privilege of administration; to others it answers as to wrong credentials.",
  revokeToken: "Revokes an access or refresh token with its session (RFC 7009). An unknown token is answered alike.",
  getUserInfo: "Answers the claims that the scopes of the token allow (OpenID Connect Core 5.3).",
  registerClient:
    "Registers a client as RFC 7591 says, where the application lets everybody register. Users are asked for consent; a client without a secret uses PKCE only.",
  listOAuthClients:
    "Answers clients of every origin: added by administrators, self-registered, or known by a metadata document.",
  createOAuthClient: "The secret of a confidential client is shown in this answer only.",
  getOAuthClient: "Answers the settings of a client; of its secret only the last 4 characters.",
  replaceOAuthClient:
    "Replaces the settings of a client: members that are left out get their defaults. Its id, type and secret stay.",
  patchOAuthClient:
    "Changes the members that are sent. `enabled: false` and `deleted: true` revoke everything that users let the client do.",
  authorize:
    "The authorization endpoint for browsers (RFC 6749 with PKCE S256). It redirects to the sign-in page, or back to the client with an error; an unknown client or redirect URI is told by a page and redirected nowhere.",
  getAuthorizationRequest:
    "For a sign-in page of one's own at the same origin: what the client is called, what it asks for and whether consent is needed. The browser's cookie takes the place of a token.",
  decideAuthorizationRequest:
    "Answers where the browser goes with the user's decision. It takes the browser's cookie and the form token of the request's description, each request once.",
  getAuthorizationServerMetadata:
    "What this deployment does now: the endpoints, grants, scopes and methods that clients can use.",
  getOpenIdConfiguration:
    "The same document as the metadata of the authorization server, at the path of OpenID Connect Discovery.",
  getProtectedResourceMetadata: "Where tokens for any resource of the service come from.",
  getApiResourceMetadata: "Where tokens for the REST API come from, and its scopes.",
  getMcpResourceMetadata: "Where tokens for the MCP server come from, and its scope.",
  listSsoProviders:
    "Answers every provider of OpenID Connect that users may sign in by, also those that are switched off.",
  createSsoProvider:
    "Adds a provider at which the service was registered by hand; its metadata is read and judged at once.",
  discoverSsoProvider: "Reads the metadata of an issuer without storing anything. 409 says why it cannot be used.",
  registerSsoProvider: "Registers the service at the provider by RFC 7591 and stores what it gave.",
  getSsoProvider: "Answers the settings of a provider; of its secret only the last 4 characters.",
  replaceSsoProvider:
    "Replaces the settings of a provider. Its issuer never changes, and a secret that is left out stays.",
  patchSsoProvider:
    "Changes the members that are sent; maps merge by name, and `clientSecret: null` removes the secret.",
  generateProviderClientSecret:
    "Makes and stores a new client secret and shows it once, to be entered at the provider.",
  startSso: "Sends a browser to a provider of OpenID Connect with PKCE, state and nonce of its own.",
  finishSso: "Takes a browser back from a provider, checks its answer and begins a session, once for each start.",
} as const;
