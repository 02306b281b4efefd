import { Type } from "@sinclair/typebox";
import type { RouteDescription } from "./route.ts";

const tag = "System";

const healthSchema = Type.Object({
  status: Type.String(),
  version: Type.Optional(Type.String({ description: "Version of the service" })),
  commit: Type.Optional(Type.String({ description: "Commit it was made from, where that is known" })),
});

const readinessSchema = Type.Object({
  status: Type.String({ description: "ready or unavailable" }),
  checks: Type.Record(Type.String(), Type.String()),
});

const keySetSchema = Type.Object({
  keys: Type.Array(Type.Object({ kty: Type.String(), kid: Type.String() }, { additionalProperties: true })),
});

/** The routes of every server that are no operations of the core. */
export const systemDescriptions = [
  {
    name: "getOpenApiJson",
    method: "GET",
    path: "/api/v1/openapi.json",
    tag,
    summary: "This document as JSON",
    answer: "An OpenAPI 3.0 document",
    mediaType: "application/json",
    output: Type.Object({}, { additionalProperties: true }),
  },
  {
    name: "getOpenApiYaml",
    method: "GET",
    path: "/api/v1/openapi.yaml",
    tag,
    summary: "This document as YAML",
    answer: "An OpenAPI 3.0 document",
    mediaType: "application/yaml",
  },
  {
    name: "getAdminOpenApiJson",
    method: "GET",
    path: "/api/v1/admin/openapi.json",
    tag,
    summary: "This document as JSON",
    answer: "An OpenAPI 3.0 document",
    mediaType: "application/json",
    output: Type.Object({}, { additionalProperties: true }),
  },
  {
    name: "getAdminOpenApiYaml",
    method: "GET",
    path: "/api/v1/admin/openapi.yaml",
    tag,
    summary: "This document as YAML",
    answer: "An OpenAPI 3.0 document",
    mediaType: "application/yaml",
  },
  {
    name: "getKeySet",
    method: "GET",
    path: "/.well-known/jwks.json",
    tag,
    summary: "Public keys of access tokens (RFC 7517)",
    answer: "A JSON Web Key Set",
    mediaType: "application/json",
    output: keySetSchema,
  },
  {
    name: "getHealth",
    method: "GET",
    path: "/healthz",
    tag,
    summary: "Tell whether the process is alive",
    answer: "The process answers",
    mediaType: "application/json",
    output: healthSchema,
  },
  {
    name: "getReadiness",
    method: "GET",
    path: "/readyz",
    tag,
    summary: "Tell whether requests can be answered",
    answer: "Every check passes",
    mediaType: "application/json",
    output: readinessSchema,
  },
  {
    name: "getMetrics",
    method: "GET",
    path: "/metrics",
    tag,
    summary: "Measurements of this process for Prometheus",
    answer: "Samples in the text format of Prometheus; an operator may ask for a bearer token of its own",
    mediaType: "text/plain",
  },
  {
    name: "getApiPage",
    method: "GET",
    path: "/docs",
    tag,
    summary: "Read and try the API in a browser",
    answer: "A page",
    mediaType: "text/html",
  },
] as const satisfies readonly RouteDescription[];
