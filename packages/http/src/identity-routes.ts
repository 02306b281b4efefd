import type { ContextRoute } from "./context-route.ts";

/** Authorization, sign-in and discovery: what clients and browsers ask for beside the operations. */
export const identityRoutes: readonly ContextRoute[] = [];
