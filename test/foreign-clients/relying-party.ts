/** A client as the service has registered it. */
export interface Registered {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** Facts that a client has learnt about its user. */
export interface SignedIn {
  readonly email: string;
  /** Whether it got new tokens for its refresh token; absent if it does not do this by itself. */
  readonly refreshed?: boolean;
}

/** Lets the user at a browser sign in and agree; returns where the browser came back to the client. */
export type Allow = (authorizationUrl: URL) => Promise<URL>;

/** A client library with its usual configuration. */
export interface RelyingParty {
  readonly client: string;
  readonly version: string;
  readonly language: string;
  /** Steps that the test takes with it, in words of the page. */
  readonly flow: string;
  /** Path of its redirect URI. */
  readonly path: string;
  signIn(registered: Registered, allow: Allow): Promise<SignedIn>;
}
