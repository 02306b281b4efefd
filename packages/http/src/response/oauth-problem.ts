import { type DomainError, type ErrorCode, errorCodes, OAuthError } from "@design-catalog/core";
import type { OAuthErrorCode } from "@design-catalog/core/identity";
import { waitHeaders } from "./wait-headers.ts";

/** Descriptions of faults are constant: they reveal nothing of the service's inside. */
const constantDescriptions: { readonly [Code in OAuthErrorCode]?: string } = {
  server_error: "The request could not be answered",
  temporarily_unavailable: "The service is temporarily unavailable; send the request again",
};

/** Characters that RFC 6749 §5.2 keeps out of `error_description`: quotes, backslashes and all but printable ASCII. */
const forbiddenCharacters = /[^\x20\x21\x23-\x5b\x5d-\x7e]/gu;

const codes: { readonly [Code in ErrorCode]?: OAuthErrorCode } = {
  unauthenticated: "invalid_token",
  forbidden: "access_denied",
  rate_limited: "too_many_requests",
  unavailable: "temporarily_unavailable",
  busy: "temporarily_unavailable",
};

/** The OAuth error that corresponds to an error of the other operations. */
export function toOAuthError(error: DomainError): OAuthError {
  const { retryAfterSeconds, policy } = error.data;
  const options = {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(policy === undefined ? {} : { policy }),
    // No OAuth error has a status of its own for it, and clients may send the request again.
    ...(error.code === "request_timeout" ? { status: errorCodes.request_timeout.status } : {}),
  };
  const fallback = errorCodes[error.code].status < 500 ? "invalid_request" : "server_error";
  const code = error.data.requiredScope === undefined ? (codes[error.code] ?? fallback) : "insufficient_scope";
  return new OAuthError(code, describe(error), options);
}

/** The RFC 6749 §5.2 answer: JSON with `error` and `error_description`. */
export function oauthErrorResponse(error: OAuthError): Response {
  const description = constantDescriptions[error.error] ?? error.description;
  const body = {
    error: error.error,
    error_description: description.replaceAll(forbiddenCharacters, "'"),
  };
  const headers = new Headers({ "content-type": "application/json" });
  for (const [name, value] of waitHeaders(error)) headers.set(name, value);
  return new Response(JSON.stringify(body), { status: error.status, headers });
}

/** The first wrong member tells more than the number of them. */
function describe(error: DomainError): string {
  const [issue] = error.data.errors ?? [];
  return issue ? `${issue.pointer.slice(1)}: ${issue.message}` : error.message;
}
