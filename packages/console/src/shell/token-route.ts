import { DomainError, type OperationContext } from "@design-catalog/core";
import { type Impersonation, issueConsoleToken } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { checkOwnPage, checkOwnSite, findSignedIn, formTokenFor } from "@design-catalog/pages/parts";
import { pageSecret, readImpersonation } from "./impersonation.ts";

const headers = { "cache-control": "no-store", pragma: "no-cache" };

/** Path at which pages of the console exchange the browser's cookie for a token. */
export const tokenPath = "/admin/token";

/**
 * Gives a page of the console its token. The cookie opens this path only; every other request of the console carries the
 * token, as requests of all other programs do. While an administrator acts as another user, it is that user's token.
 */
export const tokenRoute: ContextRoute = {
  name: "issueConsoleToken",
  method: "POST",
  path: tokenPath,
  documented: false,
  run: takeToken,
};

/**
 * Gives the form token of the browser's session to a page of the service, which is made for an earlier one if its user has
 * signed in again elsewhere. The cookie opens it, and other sites cannot read the answer.
 */
export const formTokenRoute: ContextRoute = {
  name: "getConsoleFormToken",
  method: "GET",
  path: "/admin/form-token",
  documented: false,
  run: takeFormToken,
};

async function takeFormToken(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  checkOwnSite(context, request);
  const present = await findSignedIn(context, exchange);
  if (!present) throw new DomainError("unauthenticated", "The browser is not signed in");
  const impersonation = await readImpersonation(context, request, present);
  const { id: userId } = impersonation?.access.user ?? present.user;
  const formToken = await formTokenFor(context, pageSecret(present, impersonation));
  return Response.json({ userId, formToken }, { headers });
}

async function takeToken(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const present = await findSignedIn(context, exchange);
  if (!present) throw new DomainError("unauthenticated", "The browser is not signed in");
  const impersonation = await readImpersonation(context, request, present);
  await checkOwnPage(context, request, pageSecret(present, impersonation));
  const token = impersonation ? tokenOf(context, impersonation) : await issueConsoleToken(context, present);
  return Response.json(token, { headers });
}

function tokenOf({ ports }: OperationContext, { token, expiresAt }: Impersonation) {
  const seconds = expiresAt - Math.floor(ports.clock.now() / 1000);
  return { token_type: "Bearer", access_token: token, expires_at: expiresAt, expires_in: seconds, scope: "api admin" };
}
