import { type Call, hasHost } from "../routes/request-frame.ts";
import type { Route } from "../routes/route.ts";
import type { Match, Router } from "../routes/router.ts";

/**
 * Leads from a path with a slash at its end to the one without, where that exists: people add it to addresses that they
 * copy. Only a redirect does: a proxy that blocks a path must not need to know this spelling. Probes and
 * discovery have one spelling: a client that meets a 404 there tries another path.
 */
export function withoutTrailingSlash(router: Router<Route>, { request, path, query }: Call): Response | undefined {
  if (!path.endsWith("/") || /^\/(?:\/|\.well-known\/)/u.test(path) || !hasHost(request)) return undefined;
  const bare = path.slice(0, -1);
  const match = matchOrNothing(router, request.method, bare);
  if (match.outcome !== "found" || match.target.probe === true || takesRest(match.target)) return undefined;
  return new Response(null, { status: 308, headers: { location: query === "" ? bare : `${bare}?${query}` } });
}

/** True for a route that takes all paths below that no other route has. */
export function takesRest({ path }: Pick<Route, "path">): boolean {
  return path.endsWith("/*");
}

/** A path that cannot be decoded has been refused already. */
function matchOrNothing(router: Router<Route>, method: string, path: string): Match<Route> {
  try {
    return router.match(method, path);
  } catch {
    return { outcome: "not found" };
  }
}
