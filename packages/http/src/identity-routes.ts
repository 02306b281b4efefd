import { authorizeRoute } from "./pages/authorize-route.ts";
import type { ContextRoute } from "./context-route.ts";
import { finishSso, startSso } from "./pages/sso-routes.ts";
import { discoveryRoutes } from "./discovery-routes.ts";
import { pageRoutes } from "./pages/page-routes.ts";

/** Authorization, sign-in and discovery: what clients and browsers ask for beside the operations. */
export const identityRoutes: readonly ContextRoute[] = [
  authorizeRoute,
  ...discoveryRoutes,
  ...pageRoutes,
  startSso,
  finishSso,
];
