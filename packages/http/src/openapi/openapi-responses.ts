import type { JsonObject, Operation } from "@design-catalog/core";
import { isJsonObject, toJson } from "@design-catalog/core/engine";
import type { TSchema } from "@sinclair/typebox";
import { mayBeUnchanged } from "../response/outcome.ts";
import type { RouteDescription } from "../routes/route.ts";
import { problemNames, type ProblemStatus, problemSchema } from "./openapi-components.ts";
import type { SchemaConverter } from "./openapi-schema.ts";

/** The responses object (OpenAPI 3.0.3 §4.7.16) of an operation. */
export function operationResponses(operation: Operation, schemas: SchemaConverter): JsonObject {
  const { output, streams, example, status } = operation;
  const success = {
    description: successTexts[status],
    headers: successHeaders(operation),
    ...(output || streams
      ? {
          content: {
            ...(output ? { "application/json": media(schemas.convert(output), example?.output) } : {}),
            ...streamedContent(streams ?? {}),
          },
        }
      : {}),
  };
  const unchanged = { description: "The client already has this version", headers: { ETag: headerReference("ETag") } };
  return {
    [status]: success,
    ...alsoAnswered(operation, schemas),
    ...(mayBeUnchanged(operation) && isVersioned(output) ? { 304: unchanged } : {}),
    ...byStatus(failureStatuses(operation), (failure) => failureReference(operation, failure)),
  };
}

/** The responses object of a route that is not an operation. */
export function routeResponses(route: RouteDescription, schemas: SchemaConverter): JsonObject {
  const { status = 200, answer, mediaType, output, example, failures = [] } = route;
  const { emptyAnswers = {}, pageAnswers = {} } = route;
  const schema = output ? schemas.convert(output) : { type: "string" };
  const success =
    status === 200
      ? { description: answer, content: { [mediaType]: media(schema, example?.output) } }
      : { description: answer, headers: { Location: headerReference("Location") } };
  const statuses: readonly ProblemStatus[] = [...failures, 429, 500, 503];
  return {
    [status]: success,
    ...byStatus(Object.keys(emptyAnswers).map(Number), (empty) => ({ description: emptyAnswers[empty] ?? "" })),
    ...byStatus(Object.keys(pageAnswers).map(Number), (page) => ({
      description: pageAnswers[page] ?? "",
      content: { "text/html": media({ type: "string" }, "<!doctype html><title>Design Catalog</title>") },
    })),
    ...byStatus(statuses, (failure) => routeFailure(route, failure, schemas)),
  };
}

function streamedContent(streams: NonNullable<Operation["streams"]>): JsonObject {
  return Object.fromEntries(Object.entries(streams).map(([type, text]) => [type, media({ type: "string" }, text)]));
}

function byStatus<Status extends number>(
  statuses: readonly Status[],
  describe: (status: Status) => JsonObject,
): Record<string, JsonObject> {
  const responses: Record<string, JsonObject> = {};
  for (const status of statuses) responses[status] = describe(status);
  return responses;
}

/** True if the output has an entity tag. */
export function isVersioned(output: TSchema | undefined): boolean {
  const properties: unknown = output?.properties;
  const version = isJsonObject(properties) ? properties.version : undefined;
  return isJsonObject(version) && version.type === "integer";
}

/** A media type object (OpenAPI 3.0.3 §4.7.14). */
export function media(schema: JsonObject, example: unknown): JsonObject {
  return example === undefined ? { schema } : { schema, example: toJson(example) };
}

/** Names of an operation's header parameters. */
export function headerParameters(operation: Operation): readonly string[] {
  if (operation.privilege === "public") return [];
  if (operation.method === "GET")
    return mayBeUnchanged(operation) && isVersioned(operation.output) ? ["IfNoneMatch"] : [];
  if (operation.method !== "POST") return ["IfMatch"];
  return operation.replayable === false ? [] : ["IdempotencyKey"];
}

function alsoAnswered({ also }: Operation, schemas: SchemaConverter): JsonObject {
  if (!also) return {};
  const content = { "application/json": media(schemas.convert(also.output), also.example) };
  return { [also.status]: { description: successTexts[also.status], headers: requestIdHeader, content } };
}

const requestIdHeader = { "X-Request-Id": headerReference("RequestId") };

const successTexts = {
  200: "Done",
  201: "Created",
  202: "Accepted; the work continues",
  204: "Done, without a body",
};

function successHeaders(operation: Operation): JsonObject {
  const replays = headerParameters(operation).includes("IdempotencyKey");
  return {
    ...requestIdHeader,
    ...(isVersioned(operation.output) ? { ETag: headerReference("ETag") } : {}),
    ...(operation.location ? { Location: headerReference("Location") } : {}),
    ...(operation.nextAfter ? { Link: headerReference("Link") } : {}),
    ...(replays ? { "Idempotency-Replayed": headerReference("IdempotencyReplayed") } : {}),
  };
}

function headerReference(name: string): JsonObject {
  return { $ref: `#/components/headers/${name}` };
}

/** RFC 6749 has no error for a path that does not exist, so every operation answers it with problem details. */
function failureReference(about: Operation | RouteDescription, status: ProblemStatus): JsonObject {
  const isOAuth = about.errorFormat === "oauth";
  const oauthName = status === 429 ? "OAuthRateLimited" : "OAuthError";
  return { $ref: `#/components/responses/${isOAuth && status !== 404 ? oauthName : problemNames[status]}` };
}

function routeFailure(route: RouteDescription, status: ProblemStatus, schemas: SchemaConverter): JsonObject {
  const { failureTypes } = route;
  if (!failureTypes) return failureReference(route, status);
  const types: Readonly<Record<string, TSchema>> = { ...failureTypes, "application/problem+json": problemSchema };
  const content: Record<string, JsonObject> = {};
  for (const [type, schema] of Object.entries(types)) content[type] = { schema: schemas.convert(schema) };
  return { description: problemNames[status], content };
}

function failureStatuses(operation: Operation): readonly ProblemStatus[] {
  const { method, body, path, failures = [] } = operation;
  const isPublic = operation.privilege === "public";
  const isChange = method !== "GET";
  const isOAuth = operation.errorFormat === "oauth";
  const applies: { readonly [Status in ProblemStatus]: boolean } = {
    400: true,
    401: !isPublic || isOAuth,
    // For a missing privilege, or a scope the client did not ask for.
    403: !isPublic,
    404: path.includes("{"),
    408: body !== undefined,
    409: isChange && !isOAuth,
    410: false,
    412: isChange && method !== "POST",
    413: body !== undefined && !isOAuth,
    415: body !== undefined && !isOAuth,
    422: method === "POST" && !isPublic,
    429: true,
    500: true,
    503: true,
  };
  const statuses: readonly ProblemStatus[] = [400, 401, 403, 404, 408, 409, 410, 412, 413, 415, 422, 429, 500, 503];
  return statuses.filter((status) => applies[status] || failures.some((one) => one === status));
}
