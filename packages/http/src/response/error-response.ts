import { DomainError, OAuthError } from "@design-catalog/core";
import { usesBasic } from "../request/basic-credentials.ts";
import type { Call } from "../routes/request-frame.ts";
import type { Route } from "../routes/route.ts";
import { bearerChallenge, type ChallengedResource, scopeChallenge } from "../tokens/bearer.ts";
import { oauthErrorResponse, toOAuthError } from "./oauth-problem.ts";
import { problemResponse, toDomainError } from "./problem.ts";

/** The response to anything thrown while a call was answered. */
export function errorResponse(
  error: unknown,
  call: Call,
  { route, baseUrl }: { readonly route: Route | undefined; readonly baseUrl: string },
): Response {
  const resource = { baseUrl, scope: route?.scope };
  if (error instanceof OAuthError || (route?.errorFormat === "oauth" && !isNotFound(error))) {
    const oauthError = error instanceof OAuthError ? error : toOAuthError(toDomainError(error));
    return withChallenge(oauthErrorResponse(oauthError), oauthChallenge(oauthError, call.request, resource));
  }
  const domainError = toDomainError(error);
  const place = { baseUrl, instance: call.path, requestId: call.requestId };
  return withChallenge(problemResponse(domainError, place), problemChallenge(domainError, call.request, resource));
}

/** RFC 6749 has no error for a path that does not exist. */
function isNotFound(error: unknown): boolean {
  return error instanceof DomainError && error.code === "not_found";
}

function problemChallenge(
  { code, data }: DomainError,
  request: Request,
  resource: ChallengedResource,
): string | undefined {
  if (code === "unauthenticated") return bearerChallenge(request, resource);
  return data.requiredScope === undefined ? undefined : scopeChallenge(resource);
}

/**
 * Challenges a refused client only if it used HTTP Basic (RFC 6749 §5.2), because client libraries hide the body of an
 * answer that carries a challenge.
 */
function oauthChallenge({ error }: OAuthError, request: Request, resource: ChallengedResource): string | undefined {
  if (error === "invalid_client" && usesBasic(request.headers)) return 'Basic realm="oauth"';
  if (error === "insufficient_scope") return scopeChallenge(resource);
  return error === "invalid_token" ? bearerChallenge(request, resource) : undefined;
}

function withChallenge(response: Response, challenge: string | undefined): Response {
  if (challenge !== undefined) response.headers.set("www-authenticate", challenge);
  return response;
}
