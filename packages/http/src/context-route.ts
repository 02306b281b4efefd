import { type Actor, logWith, type OperationContext, scopeOf, type ServedApplication } from "@design-catalog/core";
import { authorize } from "./bearer.ts";
import type { OperationDependencies } from "./operation-route.ts";
import type { Exchange, Route, RouteDescription } from "./route.ts";

/**
 * Something that the service does and that no operation can say, as its answer is a page, a redirect, a cookie or a
 * stream. It runs in the application of the request, as operations do.
 */
export interface ContextRoute extends RouteDescription {
  /** False for pages, which the OpenAPI documents leave out. @default true */
  readonly documented?: boolean;
  /** Expected failures are thrown as DomainError or OAuthError. */
  run(context: OperationContext, exchange: Exchange): Promise<Response>;
}

/** The route of a {@link ContextRoute}: application, token where one is asked for, then `run`. */
export function contextRoute(definition: ContextRoute, dependencies: OperationDependencies): Route {
  const { name, method, path, privilege = "public", usesOAuthErrors = false } = definition;
  const scope = scopeOf({ privilege, scope: definition.resource });
  return {
    name,
    method,
    path,
    usesOAuthErrors,
    scope,
    async handle(exchange) {
      const served = await findApplication(dependencies, exchange.request);
      const actor = await authorize(exchange.request, { privilege, scope }, (token) =>
        dependencies.authenticate(served, token),
      );
      return definition.run(createContext(dependencies, exchange, { ...served, actor }), exchange);
    },
  };
}

/** The application of the request's host among the verified domains, else the default one at its own origin. */
export async function findApplication(
  { applicationOf, applicationId, baseUrl }: OperationDependencies,
  request: Request,
): Promise<ServedApplication> {
  return (await applicationOf?.(new URL(request.url).hostname)) ?? { applicationId, baseUrl };
}

/** The circumstances of a request. */
export function createContext(
  { storage, ports, clientAddress }: OperationDependencies,
  { request, requestId }: Exchange,
  caller: ServedApplication & { readonly actor: Actor | null },
): OperationContext {
  const store = storage.open(caller.applicationId);
  const ownPorts = { ...ports, log: logWith(ports.log, { requestId }) };
  const circumstances = { requestId, changeSetId: ports.ids.next() };
  return { ...caller, ...circumstances, clientAddress: clientAddress?.(request) ?? null, store, ports: ownPorts };
}
