import type { QuotaPolicy } from "../../engine/errors.ts";

/** Every error code of the `/oauth/` endpoints with its HTTP status. Their errors are RFC 6749 JSON, not problem details. */
export const oauthErrorCodes = {
  /** A parameter is missing, repeated or malformed, or the media type is wrong (RFC 6749 §5.2). */
  invalid_request: 400,
  /** The client is unknown or its secret is wrong (RFC 6749 §5.2). */
  invalid_client: 401,
  /** Credentials, code, refresh token, verifier or redirect is invalid; one text for all (RFC 6749 §5.2). */
  invalid_grant: 400,
  /** The client may not use this grant (RFC 6749 §5.2). */
  unauthorized_client: 400,
  /** `grant_type` is not in the metadata (RFC 6749 §5.2). */
  unsupported_grant_type: 400,
  /** Tokens of this client cannot be revoked one by one (RFC 7009 §2.2.1). */
  unsupported_token_type: 400,
  /** The scope is unknown or wider than granted (RFC 6749 §5.2). */
  invalid_scope: 400,
  /** `resource` names none of this service's resources (RFC 8707 §2). */
  invalid_target: 400,
  /** A redirect URI of a registration is refused (RFC 7591 §3.2.2). */
  invalid_redirect_uri: 400,
  /** Another member of a registration is refused (RFC 7591 §3.2.2). */
  invalid_client_metadata: 400,
  /** The access token is missing, malformed, expired or revoked (RFC 6750 §3.1). */
  invalid_token: 401,
  /** The access token lacks a scope; the client can ask its user for it (RFC 6750 §3.1). */
  insufficient_scope: 403,
  /** The user or the service denied the request (RFC 6749 §4.1.2.1). */
  access_denied: 403,
  /** Too many attempts; wait `retryAfterSeconds`. Not in an RFC, but known to clients. */
  too_many_requests: 429,
  /** A fault of the service (RFC 6749 §4.1.2.1). */
  server_error: 500,
  /** The database is unreachable or the server drains (RFC 6749 §4.1.2.1). */
  temporarily_unavailable: 503,
} as const satisfies Record<string, number>;

/** A code of {@link oauthErrorCodes}. */
export type OAuthErrorCode = keyof typeof oauthErrorCodes;

/** Details of an {@link OAuthError} beyond its code. */
export interface OAuthErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number;
  /** The used-up limit of `too_many_requests`. */
  readonly policy?: QuotaPolicy;
  /** HTTP status of the error. @default that of {@link oauthErrorCodes} */
  readonly status?: number;
}

/**
 * An expected failure of an `/oauth/` operation. The description reaches the client; never put a secret in it.
 * @example
 * ```ts
 * const error = new OAuthError("invalid_client", "The client's secret is wrong");
 * assert.equal(error.status, 401);
 * ```
 */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly error: OAuthErrorCode;
  readonly status: number;
  /** Sent as `error_description`. */
  readonly description: string;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Sent as `RateLimit` and `RateLimit-Policy`. */
  readonly policy?: QuotaPolicy;

  constructor(error: OAuthErrorCode, description: string, options: OAuthErrorOptions = {}) {
    super(description, options);
    this.error = error;
    this.status = options.status ?? oauthErrorCodes[error];
    this.description = description;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.policy !== undefined) this.policy = options.policy;
  }
}
