import { clientScopes } from "../oauth-clients/table.ts";

/** What a token can be good for. */
export type Scope = (typeof clientScopes)[number];

/** What access tokens can be made out to (RFC 8707): the REST API and the MCP server. */
export const resourceNames = ["api", "mcp"] as const;

/** One of {@link resourceNames}. */
export type ResourceName = (typeof resourceNames)[number];

/** Scopes that open something of a resource; one of them has its name. */
export const resourceScopes = {
  api: ["api", "admin"],
  mcp: ["mcp"],
} as const satisfies { readonly [Name in ResourceName]: readonly Scope[] };

const resourcePaths: { readonly [Name in ResourceName]: string } = { api: "/api/v1", mcp: "/api/v1/mcp" };

/** The identifier of a resource, as tokens name it in `aud` and metadata in `resource`. */
export function resourceUri(baseUrl: string, name: ResourceName): string {
  return baseUrl + resourcePaths[name];
}

/**
 * The resources of their identifiers, with or without a trailing slash, as clients add one. The origin alone is all of
 * them. Undefined when one of the identifiers is unknown.
 */
export function parseResources(baseUrl: string, uris: readonly string[]): readonly ResourceName[] | undefined {
  const known = new Map<string, readonly ResourceName[]>([
    [baseUrl, resourceNames],
    ...resourceNames.map((name) => [resourceUri(baseUrl, name), [name]] as const),
  ]);
  const found = uris.map((uri) => known.get(uri.replace(/\/$/u, "")));
  if (found.includes(undefined)) return undefined;
  return resourceNames.filter((name) => found.some((names) => names?.includes(name)));
}

/** What a token of these scopes is made out to where the client does not say. */
export function resourcesOf(scopes: readonly string[]): readonly ResourceName[] {
  const named = resourceNames.filter((name) => resourceScopes[name].some((scope) => scopes.includes(scope)));
  return named.length === 0 ? ["api"] : named;
}

/**
 * What is left of a granted scope for a client that may ask for `allowed` now; undefined when nothing is. What
 * `offline_access` is for says the client's grants.
 */
export function remainingScope(granted: string, allowed: readonly string[]): string | undefined {
  const left = granted.split(" ").filter((scope) => scope === "offline_access" || allowed.includes(scope));
  return left.every((scope) => scope === "offline_access") ? undefined : left.join(" ");
}

/** The scopes of a list with spaces, each once; undefined when one of them is unknown. */
export function parseScope(text: string): readonly Scope[] | undefined {
  const names = new Set(text.split(" ").filter((name) => name !== ""));
  const known = clientScopes.filter((scope) => names.has(scope));
  return known.length === names.size ? known : undefined;
}
