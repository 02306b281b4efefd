import type { JsonObject, Operation } from "@design-catalog/core";
import { collectionOf } from "@design-catalog/core/engine";
import type { RouteDescription } from "../routes/route.ts";
import { discoveryDocuments } from "../system/discovery-routes.ts";
import { systemDescriptions } from "../system/system-descriptions.ts";
import { apiDescription } from "./api-description.ts";
import { createComponents } from "./openapi-components.ts";
import { describeOperation, describeRoute } from "./openapi-operation.ts";
import { createSchemaConverter } from "./openapi-schema.ts";

/** The two documents: `admin` holds everything under `/api/v1/admin`, `main` the rest. */
export type ApiName = "main" | "admin";

/** The source of an OpenAPI document. */
export interface OpenApiSource {
  readonly operations: readonly Operation[];
  /** Further routes of the host, such as pages. */
  readonly descriptions?: readonly RouteDescription[];
  /** Origin of the service, or `/` for a document that fits every origin. */
  readonly baseUrl: string;
}

/** Version of the API, as in its paths. */
const apiVersion = "v1";

/**
 * Creates the OpenAPI 3.0.3 document of one API from the operations that route requests.
 * @throws {TypeError} if two different schemas have the same `$id`
 * @example
 * ```ts
 * import { operations } from "@design-catalog/core";
 *
 * const document = createOpenApi("main", { operations, baseUrl: "https://catalog.example" });
 * assert.equal(document.openapi, "3.0.3");
 * ```
 */
export function createOpenApi(api: ApiName, source: OpenApiSource): JsonObject {
  const schemas = createSchemaConverter();
  const { descriptions = [] } = source;
  const routes: readonly RouteDescription[] = [...systemDescriptions, ...discoveryDocuments, ...descriptions];
  const entries = [
    ...source.operations.filter(isIn(api)).map((about) => ({ about, value: describeOperation(about, schemas) })),
    ...routes.filter(isIn(api)).map((about) => ({ about, value: describeRoute(about, schemas) })),
  ];
  const tags = [...new Set(entries.map(({ about }) => about.tag))].toSorted();
  const paths = groupByPath(entries);
  return {
    openapi: "3.0.3",
    info: { ...apiDescription[api], version: apiVersion },
    servers: [{ url: source.baseUrl }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: createComponents(paths, schemas, source.baseUrl),
  };
}

type About = Pick<RouteDescription, "path" | "method" | "tag">;

function isIn(api: ApiName): (about: About) => boolean {
  return (about) => (collectionOf(about) === "admin") === (api === "admin");
}

function groupByPath(entries: readonly { readonly about: About; readonly value: JsonObject }[]): JsonObject {
  const paths = new Map<string, Record<string, JsonObject>>();
  for (const { about, value } of entries) {
    const methods = paths.get(about.path) ?? {};
    methods[about.method.toLowerCase()] = value;
    paths.set(about.path, methods);
  }
  return Object.fromEntries(paths);
}
