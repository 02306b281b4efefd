/** Written by `bun run contract` from the OpenAPI documents: operations of "System". */
import type { Operation } from "../../operation.ts";

/** Read the document of the Admin API as JSON. */
export const getAdminOpenApiJson: Operation<{  }, { readonly [name: string]: unknown }> = { method: "GET", path: "/api/v1/admin/openapi.json", privilege: "public" };
/** Read the document of the Admin API as YAML. */
export const getAdminOpenApiYaml: Operation<{  }, string> = { method: "GET", path: "/api/v1/admin/openapi.yaml", privilege: "public" };
/** Read the document of the main API as JSON. */
export const getOpenApiJson: Operation<{  }, { readonly [name: string]: unknown }> = { method: "GET", path: "/api/v1/openapi.json", privilege: "public" };
/** Read the document of the main API as YAML. */
export const getOpenApiYaml: Operation<{  }, string> = { method: "GET", path: "/api/v1/openapi.yaml", privilege: "public" };
/** Read the public keys of access tokens (RFC 7517). */
export const getKeySet: Operation<{  }, { readonly "keys": readonly ({ readonly "kty": string; readonly "kid": string; })[]; }> = { method: "GET", path: "/.well-known/jwks.json", privilege: "public" };
/** Check whether the process is alive. */
export const getHealth: Operation<{  }, { readonly "status": string; readonly "version"?: string; readonly "commit"?: string; }> = { method: "GET", path: "/healthz", privilege: "public" };
/** Check whether requests can be answered. */
export const getReadiness: Operation<{  }, { readonly "status": string; readonly "checks": { readonly [name: string]: string }; }> = { method: "GET", path: "/readyz", privilege: "public" };
/** Read the measurements of this process for Prometheus. */
export const getMetrics: Operation<{  }, string> = { method: "GET", path: "/metrics", privilege: "public" };
/** Read and try the API in a browser. */
export const getApiPage: Operation<{  }, string> = { method: "GET", path: "/docs", privilege: "public" };
