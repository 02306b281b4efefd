import { errorCodes, type JsonObject } from "@design-catalog/core";
import { oauthErrorCodes } from "@design-catalog/core/identity";
import type { Json } from "@design-catalog/core/ports";
import { Type } from "@sinclair/typebox";
import { apiDescription } from "./api-description.ts";
import type { SchemaConverter } from "./openapi-schema.ts";

const issueSchema = Type.Object(
  {
    pointer: Type.String({ description: "JSON pointer (RFC 6901) to the invalid member" }),
    code: Type.String(),
    message: Type.String(),
    allowed: Type.Optional(Type.Array(Type.String())),
    id: Type.Optional(Type.String({ description: "The row that a bulk write would have changed" })),
    value: Type.Optional(Type.String({ description: "The refused value of a bulk write" })),
    line: Type.Optional(Type.Integer({ description: "Line of the file, as an editor counts" })),
    column: Type.Optional(Type.Integer({ description: "Character of the line" })),
  },
  { $id: "Issue" },
);

/** Problem details (RFC 9457) as the service sends them. */
export const problemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String({ description: "Path of the request" }),
    code: Type.Unsafe<string>(Type.String({ enum: Object.keys(errorCodes) })),
    requestId: Type.String(),
    errors: Type.Optional(Type.Array(issueSchema)),
    currentVersion: Type.Optional(Type.Integer()),
    field: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
    used: Type.Optional(Type.Integer({ description: "For limit_reached by a quota: the part that is used" })),
    requiredPrivilege: Type.Optional(Type.String()),
    requiredScope: Type.Optional(Type.String({ description: "Scope that the token lacks" })),
    references: Type.Optional(
      Type.Array(
        Type.Object({ kind: Type.String(), id: Type.String() }, { $id: "Reference", additionalProperties: false }),
        { description: "For in_use: resources that name the one in question" },
      ),
    ),
    reason: Type.Optional(Type.String({ description: "For not_mateable: port_taken, direction, signal or connector" })),
  },
  { $id: "Problem", description: "An error (RFC 9457)" },
);

const oauthErrorSchema = Type.Object(
  {
    error: Type.Unsafe<string>(Type.String({ enum: Object.keys(oauthErrorCodes) })),
    error_description: Type.String(),
  },
  { $id: "OAuthError", description: "An error of an OAuth endpoint (RFC 6749 section 5.2)" },
);

/** Statuses of errors, and the names of the responses that describe them. */
export const problemNames = {
  400: "BadRequest",
  401: "Unauthenticated",
  403: "Forbidden",
  404: "NotFound",
  408: "RequestTimeout",
  409: "Conflict",
  410: "Gone",
  412: "PreconditionFailed",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  422: "IdempotencyMismatch",
  429: "RateLimited",
  500: "Failed",
  503: "Unavailable",
} as const;

/** A status with which an operation can fail. */
export type ProblemStatus = keyof typeof problemNames;

/** The components that the paths refer to; the converter must have met all of their schemas. */
export function createComponents(paths: JsonObject, schemas: SchemaConverter, baseUrl: string): JsonObject {
  const responses = onlyReferred(paths, "responses", {
    ...Object.fromEntries(
      Object.entries(problemNames).map(([status, name]) => [name, () => problemResponse(Number(status), schemas)]),
    ),
    OAuthError: () => oauthResponse(schemas),
    OAuthRateLimited: () => oauthRateLimited(schemas),
  });
  const referring = {
    parameters: onlyReferred(paths, "parameters", mapValues(parameters)),
    headers: onlyReferred([paths, responses], "headers", mapValues(headers)),
    responses,
  };
  return {
    securitySchemes: securitySchemes(paths, baseUrl),
    ...referring,
    schemas: onlyReached([paths, referring], schemas.components()),
  };
}

/** Schemas that a part of the document leads to, directly or by others: one may only be used as "the same or null". */
export function onlyReached(part: Json, schemas: JsonObject): JsonObject {
  const parts = [part];
  const reached = new Set<string>();
  // What is reached extends the list, and the loop goes on with it.
  for (const one of parts) {
    for (const [name] of JSON.stringify(one).matchAll(/(?<="#\/components\/schemas\/)\w+(?=")/gu)) {
      if (!reached.has(name)) parts.push(schemas[name] ?? {});
      reached.add(name);
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
}

/** Components that a part of the document refers to; unused ones would only confuse readers. */
function onlyReferred(part: Json, section: string, make: Readonly<Record<string, () => Json>>): JsonObject {
  const text = JSON.stringify(part);
  const names = Object.keys(make).filter((name) => text.includes(`"#/components/${section}/${name}"`));
  return Object.fromEntries(names.map((name) => [name, make[name]?.() ?? {}]));
}

function mapValues(values: JsonObject): Readonly<Record<string, () => Json>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
}

function problemResponse(status: number, schemas: SchemaConverter): JsonObject {
  const codes = Object.entries(errorCodes).filter(([, error]) => error.status === status);
  const waits = status === 429 || status === 503;
  const challenges = status === 401 || status === 403;
  const example = {
    type: `/errors/${codes[0]?.[0]}`,
    title: codes[0]?.[1].title ?? "",
    status,
    detail: "What went wrong, in a sentence",
    instance: "/api/v1/projects",
    code: codes[0]?.[0] ?? "",
    requestId: "673ef1c0a1b2c3d4e5f60718",
  };
  return {
    description: `${codes.map(([, { title }]) => title).join("; ")}. Codes: ${codes.map(([code]) => code).join(", ")}`,
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      ...(waits ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
      ...(status === 429 ? quotaHeaders : {}),
      ...(challenges ? { "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" } } : {}),
    },
    content: { "application/problem+json": { schema: schemas.convert(problemSchema), example } },
  };
}

function oauthResponse(schemas: SchemaConverter): JsonObject {
  return {
    description: "An error as OAuth clients expect it",
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      "Retry-After": { $ref: "#/components/headers/RetryAfter" },
      "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
    },
    content: {
      "application/json": {
        schema: schemas.convert(oauthErrorSchema),
        example: { error: "invalid_grant", error_description: "The credentials are wrong" },
      },
    },
  };
}

function oauthRateLimited(schemas: SchemaConverter): JsonObject {
  const wait = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };
  const headers = { "X-Request-Id": { $ref: "#/components/headers/RequestId" }, ...wait, ...quotaHeaders };
  const example = { error: "too_many_requests", error_description: "Too many failed sign-ins" };
  const content = { "application/json": { schema: schemas.convert(oauthErrorSchema), example } };
  return { description: "Too many requests, as OAuth clients expect it", headers, content };
}

function securitySchemes(paths: JsonObject, baseUrl: string): JsonObject {
  const endpoints = `${baseUrl === "/" ? "" : baseUrl}/api/v1/oauth`;
  const common = { tokenUrl: `${endpoints}/token`, refreshUrl: `${endpoints}/token`, scopes: apiDescription.scopes };
  const authorizationCode = { authorizationUrl: `${endpoints}/authorize`, ...common };
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: apiDescription.bearer,
    },
    // Only one of the documents has operations of portals.
    ...(JSON.stringify(paths).includes('{"portal":[]}') && {
      portal: { type: "http", scheme: "bearer", description: apiDescription.portal },
    }),
    oauth2: { type: "oauth2", flows: { authorizationCode, password: common } },
  };
}

const parameters: JsonObject = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: apiDescription.idempotencyKey,
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: apiDescription.ifMatch,
    schema: { type: "string" },
    example: '"3"',
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: apiDescription.ifNoneMatch,
    schema: { type: "string" },
    example: '"3"',
  },
};

const quotaHeaders: JsonObject = {
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
};

const headers: JsonObject = {
  ETag: {
    description: "The version, as an entity tag",
    schema: { type: "string" },
    example: '"3"',
  },
  IdempotencyReplayed: {
    description: "true if this repeats an earlier response to the same request with this Idempotency-Key",
    schema: { type: "string" },
  },
  Link: {
    description: "The next page, if there may be one (RFC 8288)",
    schema: { type: "string" },
    example: '<https://catalog.example/api/v1/admin/lists?after=6740a1f2c3d4e5f60718293a>; rel="next"',
  },
  Location: {
    description: "URL of the created resource, or the address a browser goes to",
    schema: { type: "string" },
  },
  RequestId: {
    description: "Id of the request in the service's logs",
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      "What is left of the limit, and the seconds until it is restored (draft-ietf-httpapi-ratelimit-headers-10)",
    schema: { type: "string" },
    example: '"reveal";r=0;t=30',
  },
  RateLimitPolicy: {
    description: "The exhausted limit: its name, quota and window in seconds",
    schema: { type: "string" },
    example: '"reveal";q=10;w=60',
  },
  WwwAuthenticate: {
    description: "The authorization server and scope for a token (RFC 6750, RFC 9728)",
    schema: { type: "string" },
  },
  RetryAfter: {
    description: "Seconds to wait before sending the request again",
    schema: { type: "integer" },
  },
};
