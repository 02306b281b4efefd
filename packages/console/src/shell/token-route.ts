import { DomainError, type OperationContext } from "@design-catalog/core";
import { issueConsoleToken } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { checkFormToken, checkSameOrigin, findSignedIn, StaleForm } from "@design-catalog/pages/parts";

/** Path at which pages of the console exchange the browser's cookie for a token. */
export const tokenPath = "/admin/token";

/** Header with the form token of the page, which other sites can neither read nor send. */
const formTokenHeader = "x-form-token";

/**
 * Gives a page of the console its token. The cookie opens this path only; every other request of the console carries the
 * token, as requests of all other programs do.
 */
export const tokenRoute: ContextRoute = {
  name: "issueConsoleToken",
  method: "POST",
  path: tokenPath,
  tag: "Pages",
  summary: "Token for the pages of the console",
  answer: "A token",
  mediaType: "application/json",
  documented: false,
  run: takeToken,
};

async function takeToken(context: OperationContext, { request }: Exchange): Promise<Response> {
  const present = await findSignedIn(context, request);
  if (!present) throw new DomainError("unauthenticated", "The browser is not signed in");
  await checkOwnPage(context, request, present.token);
  const headers = { "cache-control": "no-store", pragma: "no-cache" };
  return Response.json(await issueConsoleToken(context, present), { headers });
}

/** @throws {DomainError} `forbidden` for a request that another site may have sent */
async function checkOwnPage(context: OperationContext, request: Request, secret: string): Promise<void> {
  try {
    checkSameOrigin(context, request);
    await checkFormToken(context, secret, request.headers.get(formTokenHeader) ?? undefined);
  } catch (error) {
    if (!(error instanceof StaleForm)) throw error;
    const reason = "The request must come from a page of the console, with its form token";
    throw new DomainError("forbidden", reason, {}, { cause: error });
  }
}
