import type { JsonObject } from "./json.ts";

/** Metadata of an OpenID provider (OpenID Connect Discovery §3). Absent members are not supported. */
export interface ProviderMetadata {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userinfoEndpoint?: string;
  readonly jwksUri: string;
  readonly registrationEndpoint?: string;
  readonly scopesSupported: readonly string[];
  readonly claimsSupported: readonly string[];
  /** `S256` of PKCE (RFC 7636). */
  readonly supportsPkce: boolean;
}

/** A request to be registered as a client (RFC 7591 §2). */
export interface ProviderRegistration {
  readonly issuer: string;
  readonly clientName: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  /** Needed if the provider does not register everybody. */
  readonly initialAccessToken?: string;
}

/** This service's registration at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which only PKCE protects. */
  readonly clientSecret: string | null;
  readonly redirectUri: string;
}

/** Values that tie a provider's answer to its request; each is used once. */
export interface LoginChecks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636 §4.1). */
  readonly codeVerifier: string;
}

/** A user whom a provider has signed in. */
export interface ProviderLogin {
  readonly subject: string;
  /** Claims of the ID token, and those of userinfo that the ID token leaves out. */
  readonly claims: JsonObject;
  /** Absent if the provider gave none; most give one only for the scope `offline_access`. */
  readonly refreshToken?: string;
}

/** A user whom a provider was asked about. */
export interface AskedUser {
  readonly refreshToken: string;
  /** The user's `sub`, which an ID token in the answer must have. */
  readonly subject: string;
}

/** A provider's word on a user: the refresh token is taken, with its successor if there is one, or refused. */
export type ProviderWord =
  | ProviderResult<{ readonly refreshToken?: string }>
  /** `invalid_grant` (RFC 6749 §5.2). */
  | { readonly outcome: "refused" };

/** The result of a call to a provider, or why there is none; the message holds no secret. */
export type ProviderResult<Value> =
  | { readonly outcome: "success"; readonly value: Value }
  | { readonly outcome: "error"; readonly message: string };

/**
 * The client side of OpenID Connect: authorization code with PKCE S256, state and nonce. Issuers are https only and
 * reached under the rules of {@link WebClient}. A provider's faults never make it throw.
 */
export interface OpenIdConnect {
  discover(issuer: string): Promise<ProviderResult<ProviderMetadata>>;
  register(
    registration: ProviderRegistration,
  ): Promise<ProviderResult<{ readonly clientId: string; readonly clientSecret: string | null }>>;
  /** The URL that the browser is sent to. */
  start(
    client: ProviderClient,
    login: { readonly checks: LoginChecks; readonly scopes: readonly string[] },
  ): Promise<ProviderResult<string>>;
  /**
   * Exchanges the code of a callback and verifies everything that came with it: state, `iss` (RFC 9207), signature,
   * issuer, audience, time and nonce of the ID token, and that userinfo is about the same subject.
   */
  finish(
    client: ProviderClient,
    callback: {
      /** The query as it came, without the question mark. */
      readonly query: string;
      readonly checks: LoginChecks;
    },
  ): Promise<ProviderResult<ProviderLogin>>;
  /** Asks whether a user may go on, by the refresh token of their sign-in. */
  refresh(client: ProviderClient, user: AskedUser): Promise<ProviderWord>;
}
