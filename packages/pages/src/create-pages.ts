import type { Pages, RouteDescription } from "@design-catalog/http";
import { accountRoute } from "./account/account.ts";
import { logoutByPostRoute, logoutRoute } from "./account/sign-out.ts";
import { authorizeByPostRoute, authorizeRoute } from "./authorize/authorize-route.ts";
import { pageRoutes } from "./page-routes.ts";
import { finishSso, startSso } from "./sign-in/sso-routes.ts";
import { type StartPageOptions, startPageRoute } from "./start.ts";
import { pageLanguages } from "./texts/locale.ts";

const routes = [
  authorizeRoute,
  authorizeByPostRoute,
  logoutRoute,
  logoutByPostRoute,
  ...pageRoutes,
  startSso,
  finishSso,
];

/**
 * Routes of the pages that the OpenAPI documents describe.
 * @example
 * ```ts
 * import { operations } from "@design-catalog/core";
 * import { createOpenApi } from "@design-catalog/http";
 *
 * const source = { operations, descriptions: pageDescriptions, baseUrl: "https://catalog.example" };
 * assert.match(JSON.stringify(createOpenApi("main", source)), /oauth\/authorize/);
 * ```
 */
export const pageDescriptions: readonly RouteDescription[] = routes.filter((route) => route.documented !== false);

/**
 * Creates the start page, and the pages of authorization, sign-in, consent and accounts, for a handler to serve.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import { createHandler } from "@design-catalog/http";
 *
 * const { served } = await createMemoryHost();
 * const handler = createHandler({ ...served, pages: createPages({ version: "1.4.0", hasApiPage: true }) });
 * const response = await handler.handle(new Request("https://catalog.example/"));
 * assert.match(await response.text(), /1\.4\.0/);
 * ```
 */
export function createPages(options: StartPageOptions = {}): Pages {
  return { routes: [startPageRoute(options), accountRoute(options), ...routes], languages: pageLanguages };
}
