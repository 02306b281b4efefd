import type { Call } from "./request-frame.ts";

/** Paths that programs in other origins' pages call: they need tokens to do anything, and never cookies. */
const openPaths: ReadonlySet<string> = new Set([
  "/api/v1/oauth/token",
  "/api/v1/oauth/register",
  "/api/v1/oauth/revoke",
  "/api/v1/oauth/userinfo",
  "/api/v1/mcp",
]);

/** Below it also what does not exist: a client must see that it is not there to look elsewhere. */
const discoveryPrefix = "/.well-known/";

const openToAll: readonly (readonly [string, string])[] = [
  ["access-control-allow-origin", "*"],
  [
    "access-control-expose-headers",
    "WWW-Authenticate, Mcp-Session-Id, Retry-After, RateLimit, RateLimit-Policy, ETag, Location",
  ],
];

/** Two hours; browsers keep the answer to a preflight no longer. */
const preflightSeconds = 7_200;

const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  // A wildcard would leave out Authorization.
  "access-control-allow-headers":
    "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID",
  "access-control-max-age": String(preflightSeconds),
};

/** The answer to the question of a browser whether a page of another origin may call; undefined for any other request. */
export function preflightResponse({ request, path }: Call): Response | undefined {
  if (request.method !== "OPTIONS" || !isOpen(path)) return undefined;
  const { headers } = request;
  if (!headers.has("origin") || !headers.has("access-control-request-method")) return undefined;
  return new Response(null, { status: 204, headers: preflightHeaders });
}

/** Lets pages of every origin read the answer of a path that is open to them, without the user's cookies. */
export function openToOrigins({ headers }: Response, path: string): void {
  if (!isOpen(path)) return;
  for (const [name, value] of openToAll) headers.set(name, value);
}

function isOpen(path: string): boolean {
  return openPaths.has(path) || path.startsWith(discoveryPrefix);
}
