import type { Pages, RouteDescription } from "@design-catalog/http";
import { authorizeRoute } from "./authorize-route.ts";
import { pageLanguages } from "./locale.ts";
import { pageRoutes } from "./page-routes.ts";
import { finishSso, startSso } from "./sso-routes.ts";
import { type StartPageOptions, startPageRoute } from "./start.ts";

const routes = [authorizeRoute, ...pageRoutes, startSso, finishSso];

/** Routes of the pages that the OpenAPI documents describe. */
export const pageDescriptions: readonly RouteDescription[] = routes.filter(({ documented }) => documented !== false);

/**
 * Creates the start page, and the pages of authorization, sign-in, consent and accounts, for a handler to serve.
 * @example
 * ```ts
 * const handler = createHandler({ ...dependencies, pages: createPages({ version: "1.4.0", hasApiPage: true }) });
 * ```
 */
export function createPages(options: StartPageOptions = {}): Pages {
  return { routes: [startPageRoute(options), ...routes], languages: pageLanguages };
}
