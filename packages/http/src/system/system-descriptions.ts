import { Type } from "@sinclair/typebox";
import type { RouteDescription } from "../routes/route.ts";

const tag = "System";

const healthSchema = Type.Object({
  status: Type.String(),
  version: Type.Optional(Type.String({ description: "Version of the service" })),
  commit: Type.Optional(Type.String({ description: "Commit it was built from, if known" })),
});

const readinessSchema = Type.Object({
  status: Type.String({ description: "ready or unavailable" }),
  checks: Type.Record(Type.String(), Type.String()),
});

const keySetSchema = Type.Object({
  keys: Type.Array(Type.Object({ kty: Type.String(), kid: Type.String() }, { additionalProperties: true })),
});

const unchanged = { 304: "The client already has this document" } as const;

/** The two forms of one OpenAPI document. */
function documentsAt<Name extends string, Path extends string>(name: Name, path: Path, api: string) {
  const shared = {
    method: "GET",
    tag,
    answer: "An OpenAPI 3.0 document",
    emptyAnswers: unchanged,
    // A schema describes what is read from a text, and YAML gives the same as JSON.
    output: Type.Object({}, { additionalProperties: true }),
    example: { output: { openapi: "3.0.3", info: { title: "Design Catalog Service API", version: "v1" }, paths: {} } },
  } as const;
  return [
    {
      ...shared,
      name: `${name}Json`,
      path: `${path}.json`,
      summary: `Read the document of the ${api} as JSON`,
      description: `Returns the OpenAPI document of the ${api}, generated from the operations themselves.`,
      mediaType: "application/json",
    },
    {
      ...shared,
      name: `${name}Yaml`,
      path: `${path}.yaml`,
      summary: `Read the document of the ${api} as YAML`,
      description: `Returns the OpenAPI document of the ${api}. Times are quoted, because YAML 1.1 parsers read unquoted ones as dates.`,
      mediaType: "application/yaml",
    },
  ] as const;
}

/** Routes of every server that are not operations of core. */
export const systemDescriptions = [
  ...documentsAt("getOpenApi", "/api/v1/openapi", "main API"),
  ...documentsAt("getAdminOpenApi", "/api/v1/admin/openapi", "Admin API"),
  {
    name: "getKeySet",
    method: "GET",
    path: "/.well-known/jwks.json",
    tag,
    summary: "Read the public keys of access tokens (RFC 7517)",
    description:
      "Returns the keys that verify access tokens and ID tokens. They may be cached for 5 minutes; a new key is published before it signs.",
    answer: "A JSON Web Key Set",
    mediaType: "application/json",
    output: keySetSchema,
    example: {
      output: {
        keys: [
          {
            kty: "EC",
            crv: "P-256",
            x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            kid: "6740a1f2c3d4e5f60718293a",
            alg: "ES256",
            use: "sig",
          },
        ],
      },
    },
  },
  {
    name: "getHealth",
    method: "GET",
    path: "/healthz",
    tag,
    summary: "Check whether the process is alive",
    description: "Answers as long as the process runs, whatever the state of its dependencies.",
    answer: "The process answers",
    mediaType: "application/json",
    output: healthSchema,
    example: { output: { status: "ok" } },
  },
  {
    name: "getReadiness",
    method: "GET",
    path: "/readyz",
    tag,
    summary: "Check whether requests can be answered",
    description:
      "Answers 200 when requests can be answered; otherwise, and while the process stops, 503 with the failing checks.",
    answer: "Every check passes",
    mediaType: "application/json",
    output: readinessSchema,
    example: { output: { status: "ready", checks: { database: "ok" } } },
    failureTypes: { "application/json": readinessSchema },
  },
  {
    name: "getMetrics",
    method: "GET",
    path: "/metrics",
    tag,
    summary: "Read the measurements of this process for Prometheus",
    description:
      "Returns the measurements in the text format of Prometheus. If the operator has set a token, requests must send it as the bearer token; otherwise only loopback and private addresses get an answer.",
    answer: "Samples in the text format of Prometheus; an operator may require a separate bearer token",
    mediaType: "text/plain",
    example: { output: "# HELP process_cpu_seconds_total CPU seconds\nprocess_cpu_seconds_total 1.5\n" },
    failures: [401, 403],
  },
  {
    name: "getApiPage",
    method: "GET",
    path: "/docs",
    tag,
    summary: "Read and try the API in a browser",
    description: "Shows both OpenAPI documents and sends requests with the reader's token.",
    answer: "A page",
    mediaType: "text/html",
    example: { output: "<!doctype html><title>Design Catalog Service API</title>" },
    emptyAnswers: { 307: "`Location` is the page under the loopback name of the service" },
  },
] as const satisfies readonly RouteDescription[];
