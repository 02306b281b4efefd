import { OAuthError } from "@design-catalog/core";
import { usesBasic } from "./basic-credentials.ts";
import { bearerChallenge } from "./bearer.ts";
import { oauthErrorResponse, toOAuthError } from "./oauth-problem.ts";
import { problemResponse, toDomainError } from "./problem.ts";
import type { Call } from "./request-frame.ts";
import type { Route } from "./route.ts";

/** The response to anything that was thrown while a call was answered. */
export function errorResponse(
  error: unknown,
  call: Call,
  { route, baseUrl }: { readonly route: Route | undefined; readonly baseUrl: string },
): Response {
  if (error instanceof OAuthError || route?.usesOAuthErrors) {
    const oauthError = error instanceof OAuthError ? error : toOAuthError(toDomainError(error));
    return withChallenge(oauthErrorResponse(oauthError), oauthChallenge(oauthError, call.request, baseUrl));
  }
  const response = problemResponse(toDomainError(error), {
    baseUrl,
    instance: call.path,
    requestId: call.requestId,
  });
  return withChallenge(response, response.status === 401 ? bearerChallenge(call.request, baseUrl) : undefined);
}

/**
 * A refused client is challenged only when it used HTTP Basic (RFC 6749 §5.2): client libraries hide the body of an
 * answer that carries a challenge.
 */
function oauthChallenge({ error }: OAuthError, request: Request, baseUrl: string): string | undefined {
  if (error === "invalid_client" && usesBasic(request.headers)) return 'Basic realm="oauth"';
  return error === "invalid_token" ? bearerChallenge(request, baseUrl) : undefined;
}

function withChallenge(response: Response, challenge: string | undefined): Response {
  if (challenge !== undefined) response.headers.set("www-authenticate", challenge);
  return response;
}
