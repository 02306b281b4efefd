import { parseUrl } from "../../engine/text/parse-url.ts";
import { clientScopes } from "../oauth-clients/table.ts";

/** A scope of tokens. */
export type Scope = (typeof clientScopes)[number];

/** Resources for which access tokens can be issued (RFC 8707): the REST API and the MCP server. */
export const resourceNames = ["api", "mcp"] as const;

/** One of {@link resourceNames}. */
export type ResourceName = (typeof resourceNames)[number];

/** Scopes that open a part of each resource; one of them has the resource's name. */
export const resourceScopes = {
  api: ["api", "admin"],
  mcp: ["mcp"],
} as const satisfies { readonly [Name in ResourceName]: readonly Scope[] };

const resourcePaths: { readonly [Name in ResourceName]: string } = { api: "/api/v1", mcp: "/api/v1/mcp" };

/**
 * Identifier of a resource, as tokens name it in `aud` and metadata in `resource`.
 * @example
 * ```ts
 * assert.match(resourceUri("https://catalog.example", "mcp"), /^https:\/\/catalog\.example/u);
 * ```
 */
export function resourceUri(baseUrl: string, name: ResourceName): string {
  return baseUrl + resourcePaths[name];
}

/**
 * Resources by their identifiers, with or without the trailing slash that some clients add, and in any spelling of scheme,
 * host and port (RFC 3986 §6.2.3); the bare origin means all. Undefined if an identifier is unknown.
 */
export function parseResources(baseUrl: string, uris: readonly string[]): readonly ResourceName[] | undefined {
  const known = new Map<string, readonly ResourceName[]>([
    [baseUrl, resourceNames],
    ...resourceNames.map((name) => [resourceUri(baseUrl, name), [name]] as const),
  ]);
  const found = uris.map((uri) => known.get((parseUrl(uri)?.href ?? "").replace(/\/$/u, "")));
  if (found.includes(undefined)) return undefined;
  return resourceNames.filter((name) => found.some((names) => names?.includes(name)));
}

/** Default resources of a token with these scopes. */
export function resourcesOf(scopes: readonly string[]): readonly ResourceName[] {
  const named = resourceNames.filter((name) => resourceScopes[name].some((scope) => scopes.includes(scope)));
  return named.length === 0 ? ["api"] : named;
}

/**
 * The part of a granted scope that a client allowed `allowed` keeps; undefined if nothing is left. The client's grants,
 * not this list, decide about `offline_access`.
 */
export function remainingScope(granted: string, allowed: readonly string[]): string | undefined {
  const left = granted.split(" ").filter((scope) => scope === "offline_access" || allowed.includes(scope));
  return left.every((scope) => scope === "offline_access") ? undefined : left.join(" ");
}

/** The known scopes of a space-separated list, each once; others are left out (RFC 6749 §3.3). */
export function parseScope(text: string): readonly Scope[] {
  const names = new Set(text.split(" "));
  return clientScopes.filter((scope) => names.has(scope));
}
