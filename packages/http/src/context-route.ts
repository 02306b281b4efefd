import { logWith, type Actor, type OperationContext } from "@design-catalog/core";
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
  /** Errors are RFC 6749 JSON in place of problem details. */
  readonly usesOAuthErrors?: boolean;
  /** Expected failures are thrown as DomainError or OAuthError. */
  run(context: OperationContext, exchange: Exchange): Promise<Response>;
}

/** The route of a {@link ContextRoute}: application, token where one is asked for, then `run`. */
export function contextRoute(definition: ContextRoute, dependencies: OperationDependencies): Route {
  const { name, method, path, privilege = "public", usesOAuthErrors = false } = definition;
  return {
    name,
    method,
    path,
    usesOAuthErrors,
    async handle(exchange) {
      const applicationId = await findApplication(dependencies, exchange.request);
      const actor = await authorize(exchange.request, privilege, (token) =>
        dependencies.authenticate(applicationId, token),
      );
      return definition.run(createContext(dependencies, exchange, { applicationId, actor }), exchange);
    },
  };
}

/** The application of the request's host among the verified domains, else the default one. */
export async function findApplication(dependencies: OperationDependencies, request: Request): Promise<string> {
  if (!dependencies.applicationOf) return dependencies.applicationId;
  return (await dependencies.applicationOf(new URL(request.url).hostname)) ?? dependencies.applicationId;
}

/** The circumstances of a request. */
export function createContext(
  { storage, ports, baseUrl, clientAddress }: OperationDependencies,
  { request, requestId }: Exchange,
  caller: { readonly applicationId: string; readonly actor: Actor | null },
): OperationContext {
  const store = storage.open(caller.applicationId);
  const ownPorts = { ...ports, log: logWith(ports.log, { requestId }) };
  const circumstances = { requestId, changeSetId: ports.ids.next(), baseUrl };
  return { ...caller, ...circumstances, clientAddress: clientAddress?.(request) ?? null, store, ports: ownPorts };
}
