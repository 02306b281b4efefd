import type { JsonObject, Operation } from "@design-catalog/core";
import { isValid, parameterPattern, privilegeName, type Requirement, scopeOf } from "@design-catalog/core/engine";
import type { TSchema } from "@sinclair/typebox";
import type { RouteDescription } from "../routes/route.ts";
import { describe } from "./openapi-description.ts";
import { headerParameters, media, operationResponses, routeResponses } from "./openapi-responses.ts";
import type { SchemaConverter } from "./openapi-schema.ts";

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** The operation object (OpenAPI 3.0.3 §4.7.10) of an operation. */
export function describeOperation(operation: Operation, schemas: SchemaConverter): JsonObject {
  return {
    ...head(operation, operation),
    ...describe(operation),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation, schemas),
      ...headerParameters(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(operation.body ? { requestBody: requestBody(operation, operation.body, schemas) } : {}),
    responses: operationResponses(operation, schemas),
  };
}

/** The operation object of a route that is not an operation. */
export function describeRoute(route: RouteDescription, schemas: SchemaConverter): JsonObject {
  const { body, bodyType = "json", example } = route;
  const content = body && { [mediaTypes[bodyType]]: media(schemas.convert(body), example?.body) };
  return {
    ...head(route, { privilege: route.privilege ?? "public", scope: route.resource }),
    ...describe(route),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas)],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: routeResponses(route, schemas),
  };
}

function head(about: Pick<RouteDescription, "name" | "tag" | "summary">, requirement: Requirement): JsonObject {
  const { privilege } = requirement;
  return {
    operationId: about.name,
    tags: [about.tag],
    summary: about.summary,
    "x-privilege": privilegeName(privilege),
    security: securityOf(requirement),
  };
}

function securityOf(requirement: Requirement): JsonObject[] {
  if (requirement.privilege === "public") return [];
  if (requirement.privilege === "portal") return [{ portal: [] }];
  return [{ bearer: [] }, { oauth2: [scopeOf(requirement)] }];
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

function requestBody(operation: Operation, body: TSchema, schemas: SchemaConverter): JsonObject {
  const mediaType = mediaTypes[operation.bodyType ?? "json"];
  return {
    required: !isValid(body, {}),
    content: {
      [mediaType]: media(schemas.convert(body), operation.example?.body),
      ...Object.fromEntries(
        Object.entries(operation.textBodies ?? {}).map(([type, { example }]) => [
          type,
          { schema: { type: "string" }, example },
        ]),
      ),
    },
  };
}
