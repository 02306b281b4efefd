/**
 * Error codes that a client gets by redirect (RFC 6749 §4.1.2.1, RFC 8707 §2, OpenID Connect Core §3.1.2.6, OpenID Connect
 * Core Error Code unmet_authentication_requirements 1.0).
 */
export type AuthorizationErrorCode =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "login_required"
  | "consent_required"
  | "unmet_authentication_requirements"
  | "request_not_supported"
  | "request_uri_not_supported";

/** Fault of an authorization request that its client is told about. */
export class AuthorizationError extends Error {
  override readonly name = "AuthorizationError";
  readonly error: AuthorizationErrorCode;

  constructor(error: AuthorizationErrorCode, description: string) {
    super(description);
    this.error = error;
  }
}
