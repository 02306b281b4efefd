import { DomainError, type OperationContext } from "@design-catalog/core";
import { type ConsoleScope, issueConsoleToken } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { checkOwnPage } from "./check-own-page.ts";
import { findSignedIn } from "./visitor.ts";

/** A path at which pages of the service exchange the browser's cookie for a token. */
export interface PageTokenRoute extends Pick<ContextRoute, "name" | "path"> {
  readonly scope: ConsoleScope;
}

/**
 * Gives pages of the service their token. The cookie opens such paths only; every other request of a page's script
 * carries the token, as requests of all other programs do.
 */
export function pageTokenRoute({ scope, ...place }: PageTokenRoute): ContextRoute {
  return {
    ...place,
    method: "POST",
    documented: false,
    run: (context, exchange) => takeToken(context, exchange, scope),
  };
}

async function takeToken(context: OperationContext, exchange: Exchange, scope: ConsoleScope): Promise<Response> {
  const { request } = exchange;
  const present = await findSignedIn(context, exchange);
  if (!present) throw new DomainError("unauthenticated", "The browser is not signed in");
  await checkOwnPage(context, request, present.token);
  const headers = { "cache-control": "no-store", pragma: "no-cache" };
  return Response.json(await issueConsoleToken(context, present, scope), { headers });
}
