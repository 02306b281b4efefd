/** Claims of an access token (RFC 9068) beside `iss`, which the signer adds. */
export interface AccessTokenClaims {
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
  /** Fingerprint of the rights the token was issued with; another one means the token is stale. */
  readonly ver: string;
}

/** Signs and verifies access tokens with ES256 keys. */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): Promise<string>;
  /** The claims of a valid token, or undefined for anything else. */
  verify(token: string, nowSeconds: number): Promise<AccessTokenClaims | undefined>;
  /** Public keys (RFC 7517). */
  keySet(): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>;
}
