import { DomainError, type OperationContext } from "@design-catalog/core";
import { type Impersonation, issueConsoleToken } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { checkOwnPage, findSignedIn } from "@design-catalog/pages/parts";
import { pageSecret, readImpersonation } from "./impersonation.ts";

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

async function takeToken(context: OperationContext, { request }: Exchange): Promise<Response> {
  const present = await findSignedIn(context, request);
  if (!present) throw new DomainError("unauthenticated", "The browser is not signed in");
  const impersonation = await readImpersonation(context, request, present);
  await checkOwnPage(context, request, pageSecret(present, impersonation));
  const headers = { "cache-control": "no-store", pragma: "no-cache" };
  const token = impersonation ? tokenOf(context, impersonation) : await issueConsoleToken(context, present);
  return Response.json(token, { headers });
}

function tokenOf({ ports }: OperationContext, { token, expiresAt }: Impersonation) {
  const seconds = expiresAt - Math.floor(ports.clock.now() / 1000);
  return { token_type: "Bearer", access_token: token, expires_at: expiresAt, expires_in: seconds, scope: "api admin" };
}
