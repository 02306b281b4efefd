import { createSettingsMemory } from "@design-catalog/core/application";
import { findApplication, type OperationDependencies } from "../routes/request-context.ts";
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
    "WWW-Authenticate, X-Request-Id, Idempotency-Replayed, Mcp-Session-Id, Retry-After, RateLimit, RateLimit-Policy, ETag, Location, Content-Range, Content-Disposition",
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

/** Ten minutes: an origin that the application no longer allows soon asks again. */
const allowedPreflightSeconds = 600;

const allowedPreflightHeaders = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers":
    "Authorization, Content-Type, Accept, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Request-Id",
  "access-control-max-age": String(allowedPreflightSeconds),
};

const allowedExposed =
  "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, X-Request-Id, Idempotency-Replayed, Content-Disposition";

/** True for the question of a browser whether a page may send a request. */
export function isPreflight({ request: { method, headers } }: Call): boolean {
  return method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method");
}

/** Judges which pages of other origins may call which paths. */
export interface OriginRules {
  /** The answer to a preflight request; undefined where pages of its origin get no permission. */
  preflight(call: Call): Promise<Response | undefined>;
  /** Lets the page that has sent a request read the answer, without the user's cookies. */
  open(response: Response, call: Call): Promise<void>;
}

/** Creates the rules: some paths are open to every origin, the REST API to those that its application allows. */
export function createOriginRules(dependencies: OperationDependencies): OriginRules {
  const { storage, ports } = dependencies;
  const settingsOf = createSettingsMemory({ storage, ...ports });

  async function isAllowed(call: Call): Promise<boolean> {
    const origin = call.request.headers.get("origin");
    if (origin === null || !isRest(call.path)) return false;
    try {
      const { applicationId, baseUrl } = await findApplication(dependencies, call);
      return origin !== baseUrl && (await settingsOf(applicationId)).allowedOrigins.includes(origin);
    } catch {
      // The domains cannot be read, or the request names no host.
      return false;
    }
  }

  return {
    async preflight(call) {
      if (isOpen(call.path)) return new Response(null, { status: 204, headers: preflightHeaders });
      if (await isAllowed(call)) return new Response(null, { status: 204, headers: allowedPreflightHeaders });
      return undefined;
    },
    async open({ headers }, call) {
      if (isOpen(call.path)) {
        for (const [name, value] of openToAll) headers.set(name, value);
      } else if (await isAllowed(call)) {
        headers.set("access-control-allow-origin", call.request.headers.get("origin") ?? "");
        headers.set("access-control-expose-headers", allowedExposed);
        headers.append("vary", "Origin");
      }
    },
  };
}

function isOpen(path: string): boolean {
  return openPaths.has(path) || openPrefixes.some((prefix) => path.startsWith(prefix));
}

/** Paths of the REST API. Those of OAuth work with the browser's session or are open. */
function isRest(path: string): boolean {
  return path.startsWith("/api/v1/") && !path.startsWith("/api/v1/oauth/");
}
