/** Claims of an access token (RFC 9068). */
export interface AccessTokenClaims {
  /** The origin of the application, without a trailing slash. */
  readonly iss: string;
  readonly sub: string;
  readonly aud: readonly string[];
  /** Unix seconds. */
  readonly iat: number;
  /** Unix seconds. */
  readonly exp: number;
  readonly jti: string;
  readonly client_id: string;
  readonly scope: string;
  readonly sid: string;
  readonly app: string;
  readonly roles: readonly string[];
  readonly entitlements: readonly string[];
  /** Fingerprint of the rights at the time of issue; a different one means that the token is stale. */
  readonly ver: string;
  /** Class of the sign-in (RFC 9068 §2.2.1): `phr` for one by a passkey; absent for others. */
  readonly acr?: "phr";
  /**
   * The user who acts on behalf of `sub` (RFC 8693 §4.1), in which session, and the fingerprint of that user's rights.
   */
  readonly act?: { readonly sub: string; readonly ver: string; readonly sid?: string };
}

/** Claims of an ID token (OpenID Connect Core §2): facts about the signed-in user for a client. */
export interface IdTokenClaims {
  readonly iss: string;
  readonly sub: string;
  /** The client. */
  readonly aud: string;
  /** Unix seconds. */
  readonly iat: number;
  /** Unix seconds. */
  readonly exp: number;
  /** Unix seconds; time of the user's sign-in. */
  readonly auth_time: number;
  readonly nonce?: string;
  /** Left half of the hash of the access token issued with it, base64url (OpenID Connect Core §3.1.3.6). */
  readonly at_hash?: string;
  /** Session at the client, which its logout token names, too. */
  readonly sid?: string;
  /** Class and methods of the sign-in; a passkey's class is `phr`. */
  readonly acr?: string;
  readonly amr?: readonly string[];
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly locale?: string;
}

/** Claims of a logout token (OpenID Connect Back-Channel Logout 1.0 §2.4): a session at a client has ended. */
export interface LogoutTokenClaims {
  readonly iss: string;
  readonly sub: string;
  /** The client. */
  readonly aud: string;
  /** Unix seconds. */
  readonly iat: number;
  /** Unix seconds. */
  readonly exp: number;
  readonly jti: string;
  readonly sid: string;
  /** The logout event, with an empty object. */
  readonly events: Readonly<Record<string, object>>;
}

/** Algorithms of signatures: RS256, which every OpenID client knows (OpenID Connect Discovery §3), and ES256. */
export const signatureAlgorithms = ["RS256", "ES256"] as const;

/** One of {@link signatureAlgorithms}. */
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

/** Signs and verifies access tokens with ES256 keys, and signs ID tokens. */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): Promise<string>;
  /** Signs with a key of the algorithm, as a type that {@link TokenSigner.verify} refuses. */
  signIdToken(claims: IdTokenClaims, algorithm: SignatureAlgorithm): Promise<string>;
  /** Signs with a key of the algorithm, as a type that neither reads as an ID token nor as an access token. */
  signLogoutToken(claims: LogoutTokenClaims, algorithm: SignatureAlgorithm): Promise<string>;
  /** User, client and sign-in of an ID token of this issuer, even of an expired one; undefined for anything else. */
  readIdToken(
    token: string,
    expected: { readonly issuer: string },
  ): Promise<Pick<IdTokenClaims, "sub" | "aud" | "auth_time"> | undefined>;
  /** The claims of a valid access token of this issuer for its resources; undefined for anything else. */
  verify(
    token: string,
    expected: { readonly issuer: string; readonly nowSeconds: number },
  ): Promise<AccessTokenClaims | undefined>;
  /** Public keys (RFC 7517). */
  keySet(): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>;
}
