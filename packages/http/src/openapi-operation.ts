import {
  isJsonObject,
  isValid,
  type JsonObject,
  type Operation,
  type Requirement,
  scopeOf,
} from "@design-catalog/core";
import type { TSchema } from "@sinclair/typebox";
import { problemNames, type ProblemStatus } from "./openapi-components.ts";
import { type SchemaConverter, toJson } from "./openapi-schema.ts";
import { parameterPattern } from "./parameters.ts";
import type { RouteDescription } from "./route.ts";

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** The operation object (OpenAPI 3.0.3 §4.7.10) of an operation. */
export function describeOperation(operation: Operation, schemas: SchemaConverter): JsonObject {
  const { output, example } = operation;
  const success = {
    description: successTexts[operation.status],
    headers: successHeaders(operation),
    ...(output ? { content: { "application/json": media(schemas.convert(output), example?.output) } } : {}),
  };
  return {
    ...head(operation, operation),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation, schemas),
      ...headerParameters(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(operation.body ? { requestBody: requestBody(operation, operation.body, schemas) } : {}),
    responses: { [operation.status]: success, ...alsoAnswered(operation, schemas), ...failures(operation) },
  };
}

/** The operation object of a route that is no operation. */
export function describeRoute(route: RouteDescription, schemas: SchemaConverter): JsonObject {
  const schema = route.output ? schemas.convert(route.output) : { type: "string" };
  const statuses: readonly ProblemStatus[] = [429, 503];
  const success =
    route.status === 302
      ? { 302: { description: route.answer, headers: { Location: { schema: { type: "string" } } } } }
      : { 200: { description: route.answer, content: { [route.mediaType]: { schema } } } };
  return {
    ...head(route, { privilege: route.privilege ?? "public", scope: route.resource }),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas)],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": media(schemas.convert(route.body), undefined) },
          },
        }
      : {}),
    responses: {
      ...success,
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${problemNames[status]}` }]),
      ),
    },
  };
}

function alsoAnswered({ also }: Operation, schemas: SchemaConverter): JsonObject {
  if (!also) return {};
  const content = { "application/json": media(schemas.convert(also.output), also.example) };
  const headers = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
  return { [also.status]: { description: successTexts[also.status], headers, content } };
}

const successTexts = {
  200: "Done",
  201: "Created",
  202: "Accepted; the work goes on",
  204: "Done; there is no body",
};

function head(about: Pick<RouteDescription, "name" | "tag" | "summary">, requirement: Requirement): JsonObject {
  const { privilege } = requirement;
  return {
    operationId: about.name,
    tags: [about.tag],
    summary: about.summary,
    "x-privilege": privilege,
    security: privilege === "public" ? [] : [{ bearer: [] }, { oauth2: [scopeOf(requirement)] }],
  };
}

function pathParameters(about: Pick<Operation, "path" | "parameters">): readonly JsonObject[] {
  return [...about.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", pattern: parameterPattern(about, name) },
  }));
}

function queryParameters({ query }: Pick<RouteDescription, "query">, schemas: SchemaConverter): readonly JsonObject[] {
  return Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = schemas.convert(property);
    const required = query?.required?.includes(name) ?? false;
    return {
      name,
      in: "query",
      required,
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });
}

function headerParameters(operation: Operation): readonly string[] {
  if (operation.privilege === "public") return [];
  if (operation.method === "GET") return isVersioned(operation.output) ? ["IfNoneMatch"] : [];
  if (operation.method !== "POST") return ["IfMatch"];
  return operation.replayable === false ? [] : ["IdempotencyKey"];
}

function isVersioned(output: TSchema | undefined): boolean {
  const properties: unknown = output?.properties;
  const version = isJsonObject(properties) ? properties.version : undefined;
  return isJsonObject(version) && version.type === "integer";
}

function requestBody(operation: Operation, body: TSchema, schemas: SchemaConverter): JsonObject {
  const mediaType = mediaTypes[operation.bodyType ?? "json"];
  return {
    required: !isValid(body, {}),
    content: { [mediaType]: media(schemas.convert(body), operation.example?.body) },
  };
}

function media(schema: JsonObject, example: unknown): JsonObject {
  return example === undefined ? { schema } : { schema, example: toJson(example) };
}

function successHeaders(operation: Operation): JsonObject {
  return {
    "X-Request-Id": { $ref: "#/components/headers/RequestId" },
    ...(isVersioned(operation.output) ? { ETag: { $ref: "#/components/headers/ETag" } } : {}),
    ...(operation.location ? { Location: { $ref: "#/components/headers/Location" } } : {}),
  };
}

function failures(operation: Operation): JsonObject {
  const usesOAuthErrors = operation.bodyType === "form" || operation.path.includes("/oauth/");
  const entries = failureStatuses(operation).map((status): [ProblemStatus, JsonObject] => {
    const oauthName = status === 429 ? "OAuthRateLimited" : "OAuthError";
    const name = usesOAuthErrors && status !== 404 ? oauthName : problemNames[status];
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(entries);
}

function failureStatuses(operation: Operation): readonly ProblemStatus[] {
  const { method, body, path } = operation;
  const isPublic = operation.privilege === "public";
  const isChange = method !== "GET";
  const usesOAuthErrors = operation.bodyType === "form" || path.includes("/oauth/");
  const applies: { readonly [Status in ProblemStatus]: boolean } = {
    400: true,
    401: !isPublic || usesOAuthErrors,
    // For want of a privilege, or of a scope that the client did not ask for.
    403: !isPublic,
    404: path.includes("{"),
    408: body !== undefined,
    409: isChange && !usesOAuthErrors,
    412: isChange && method !== "POST",
    413: body !== undefined && !usesOAuthErrors,
    415: body !== undefined && !usesOAuthErrors,
    422: method === "POST" && !isPublic,
    429: true,
    503: true,
  };
  const statuses: readonly ProblemStatus[] = [400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 429, 503];
  return statuses.filter((status) => applies[status]);
}
