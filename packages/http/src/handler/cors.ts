import type { Call } from "../routes/request-frame.ts";

/** Paths that pages of other origins may call: they need tokens to do anything and never use cookies. */
const openPaths: ReadonlySet<string> = new Set([
  "/api/v1/oauth/token",
  "/api/v1/oauth/register",
  "/api/v1/oauth/revoke",
  "/api/v1/oauth/userinfo",
  "/api/v1/mcp",
]);

/**
 * Beginnings of open paths: signed URLs, whose right is the URL itself, and discovery, where a client must see the 404 of
 * a path that does not exist to look elsewhere.
 */
const openPrefixes = ["/.well-known/", "/blobs/"];

const openToAll: readonly (readonly [string, string])[] = [
  ["access-control-allow-origin", "*"],
  [
    "access-control-expose-headers",
    "WWW-Authenticate, Mcp-Session-Id, Retry-After, RateLimit, RateLimit-Policy, ETag, Location, Content-Range, Content-Disposition",
  ],
];

/** Two hours; browsers keep a preflight answer no longer. */
const preflightSeconds = 7_200;

const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE, OPTIONS",
  // A wildcard would not cover Authorization.
  "access-control-allow-headers":
    "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Range, If-Range",
  "access-control-max-age": String(preflightSeconds),
};

/** The answer to a preflight request; undefined for any other request. */
export function preflightResponse({ request, path }: Call): Response | undefined {
  if (request.method !== "OPTIONS" || !isOpen(path)) return undefined;
  const { headers } = request;
  if (!headers.has("origin") || !headers.has("access-control-request-method")) return undefined;
  return new Response(null, { status: 204, headers: preflightHeaders });
}

/** Lets pages of every origin read the answers of an open path, without the user's cookies. */
export function openToOrigins({ headers }: Response, path: string): void {
  if (!isOpen(path)) return;
  for (const [name, value] of openToAll) headers.set(name, value);
}

function isOpen(path: string): boolean {
  return openPaths.has(path) || openPrefixes.some((prefix) => path.startsWith(prefix));
}
