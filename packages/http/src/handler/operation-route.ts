import type { Operation, OperationContext, ServedApplication } from "@design-catalog/core";
import { answerOperation, type OperationRequest, scopeOf } from "@design-catalog/core/engine";
import { findPortalPass } from "@design-catalog/core/identity";
import { parseIdempotencyKey } from "../request/idempotency-key.ts";
import { parseQuery } from "../request/parameters.ts";
import { parseIfMatch, parseIfNoneMatch } from "../request/preconditions.ts";
import { parseRequestBody } from "../request/request-body.ts";
import { outcomeResponse } from "../response/outcome.ts";
import { checkServed, createContext, findApplication, type OperationDependencies } from "../routes/request-context.ts";
import type { Exchange, Route } from "../routes/route.ts";
import { identify, identifyPortal } from "../tokens/bearer.ts";

/** An operation as a route: core's pipeline checks and runs it, and its outcome becomes the response. */
export function operationRoute(operation: Operation, dependencies: OperationDependencies): Route {
  const { name, method, path, errorFormat } = operation;
  return {
    name,
    method,
    path,
    scope: scopeOf(operation),
    errorFormat,
    strangers: "refused",
    async handle(exchange) {
      const { request } = exchange;
      const served = await findApplication(dependencies, exchange);
      await checkServed(dependencies, served);
      const caller = await callerOf(operation, request, { served, dependencies });
      const context = createContext(dependencies, exchange, { ...served, ...caller });
      const asked = requestOf(operation, exchange, context);
      exchange.known.isCounted = true;
      const outcome = await answerOperation(operation, context, asked);
      return outcomeResponse(operation, outcome, { request, context, stopped: exchange.stopped });
    },
  };
}

/** A user's token and that of a portal link are never taken for each other: each has operations that only it opens. */
async function callerOf(
  operation: Operation,
  request: Request,
  { served, dependencies }: { readonly served: ServedApplication; readonly dependencies: OperationDependencies },
): Promise<Pick<OperationContext, "actor" | "portal">> {
  const { storage, ports, authenticate } = dependencies;
  if (operation.privilege !== "portal")
    return { actor: await identify(request, operation, (token) => authenticate(served, token)) };
  const store = storage.open(served.applicationId);
  const portal = await identifyPortal(request, (token) => findPortalPass(store, token, ports));
  return { actor: null, portal };
}

function requestOf(operation: Operation, exchange: Exchange, context: OperationContext): OperationRequest {
  const { request, parameters, signal } = exchange;
  const key = request.headers.get("idempotency-key");
  const target = `${operation.method} ${exchange.path}?${exchange.query}`;
  return {
    parameters,
    signal,
    seenVersions: parseIfMatch(request.headers.get("if-match")),
    unlessVersions: parseIfNoneMatch(request.headers.get("if-none-match")),
    query: () => parseQuery(operation.query, exchange.query),
    body: (check) => parseRequestBody(operation, exchange, { context, check }),
    key: key === null ? undefined : () => ({ key: parseIdempotencyKey(key), target }),
  };
}
