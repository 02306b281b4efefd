import createClient, { type Client } from "openapi-fetch";

/** Address of a service, and how to be allowed in. */
export interface CatalogClientOptions {
  /** Origin of the service, such as `https://catalog.example`. */
  readonly baseUrl: string;
  /** Gives the access token of each request; without it, requests carry none. */
  readonly token?: () => string | Promise<string>;
  /** @default that of the runtime */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client that knows every path, parameter, body and answer. `Paths` is `paths` of
 * `@design-catalog/client/api` or `@design-catalog/client/admin`.
 * @example
 * ```ts
 * import { createCatalogClient } from "@design-catalog/client";
 * import assert from "node:assert/strict";
 *
 * interface Paths { "/healthz": { get: { responses: { 200: { content: { "application/json": { status: string } } } } } } }
 * const client = createCatalogClient<Paths>({
 *   baseUrl: "https://catalog.example",
 *   token: () => "token",
 *   fetch: async (request) => Response.json({ status: request.headers.get("authorization") }),
 * });
 * const { data } = await client.GET("/healthz");
 * assert.equal(data?.status, "Bearer token");
 * ```
 */
export function createCatalogClient<Paths extends object>(options: CatalogClientOptions): Client<Paths> {
  const { baseUrl, token, fetch } = options;
  const client = createClient<Paths>({ baseUrl, ...(fetch && { fetch }) });
  client.use({
    async onRequest({ request }) {
      if (token) request.headers.set("authorization", `Bearer ${await token()}`);
      return request;
    },
  });
  return client;
}
