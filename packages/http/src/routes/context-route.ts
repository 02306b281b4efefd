import type { OperationContext } from "@design-catalog/core";
import { checkCaller, checkLimits, scopeOf } from "@design-catalog/core/engine";
import { identify } from "../tokens/bearer.ts";
import { checkServed, createContext, findApplication, type OperationDependencies } from "./request-context.ts";
import type { CountedStrangers, Exchange, Route, RouteDescription } from "./route.ts";

/**
 * A route that no operation can express, because it answers with a page, a redirect, a cookie or a stream. It runs in
 * the application of the request, as operations do.
 */
export type ContextRoute = UndocumentedRoute | (RouteDescription & Running & { readonly documented?: true });

/** A route that the OpenAPI documents leave out, such as a page. */
export interface UndocumentedRoute extends Running, Pick<RouteDescription, "name" | "method" | "path" | "errorFormat"> {
  readonly documented: false;
  readonly privilege?: never;
  readonly resource?: never;
}

interface Running {
  /** True for a route that limits its time itself; its signal aborts when the server drains. @default false */
  readonly ownTimeLimit?: boolean;
  /**
   * Requests that count against the limit of their network: `unknown` suits a route that finds its user by itself, as
   * pages do by a cookie, and notes the id in `known`. @default all of a page, those that are refused of another route
   */
  readonly strangers?: CountedStrangers;
  /**
   * Answers in place of `run` while the application is not served, as pages do. @default the problem of
   * `applicationRefusal()`
   */
  readonly explain?: (context: OperationContext, exchange: Exchange, error: unknown) => Promise<Response>;
  /** Throws expected failures as DomainError or OAuthError. */
  run(context: OperationContext, exchange: Exchange): Promise<Response>;
}

/** Pages that a host serves along with the operations. */
export interface Pages {
  readonly routes: readonly ContextRoute[];
  /** BCP 47 tags of the languages that the pages are written in. */
  readonly languages: readonly string[];
}

/** The route of a {@link ContextRoute}: finds the application, checks the token if one is needed, then calls `run`. */
export function contextRoute(
  definition: ContextRoute,
  dependencies: OperationDependencies,
  usualStrangers: CountedStrangers = "refused",
): Route {
  const {
    name,
    method,
    path,
    privilege = "public",
    errorFormat,
    ownTimeLimit,
    strangers = usualStrangers,
  } = definition;
  const requirement = { privilege, scope: scopeOf({ privilege, scope: definition.resource }) };
  return {
    name,
    method,
    path,
    errorFormat,
    ownTimeLimit,
    strangers,
    scope: requirement.scope,
    async handle(exchange) {
      const served = await findApplication(dependencies, exchange);
      try {
        await checkServed(dependencies, served);
      } catch (error) {
        if (!definition.explain) throw error;
        return definition.explain(createContext(dependencies, exchange, { ...served, actor: null }), exchange, error);
      }
      const actor = await identify(exchange.request, requirement, (token) => dependencies.authenticate(served, token));
      const context = createContext(dependencies, exchange, { ...served, actor });
      if (actor) {
        // As of an operation: counted before its rights are checked and its body is read.
        await checkLimits({ name, method, privilege }, context);
        checkCaller(requirement, actor);
      }
      return definition.run(context, exchange);
    },
  };
}
