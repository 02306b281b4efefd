import type { TSchema } from "@sinclair/typebox";
import { isServedFormat } from "../../engine/schemas/formats.ts";
import { toJson } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Json, JsonObject } from "../../ports/json.ts";

/** Keywords of TypeBox and OpenAPI that JSON Schema lacks. */
const foreign = new Set(["$id", "discriminator", "nullable", "additionalItems"]);

/** Keywords whose value is data, not a schema (JSON Schema 2020-12, validation §6 and §9). */
const instances = new Set(["const", "default", "enum", "examples", "required"]);

/** Keywords whose value has schemas by names. */
const byName = new Set(["patternProperties", "properties"]);

/**
 * A schema in JSON Schema 2020-12, as others read it: schemas with an `$id` become definitions, and all objects are open,
 * since a later version may say more.
 */
export function publishedSchema(schema: TSchema): JsonObject {
  const definitions = new Map<string, JsonObject>();
  const root = published(toJson(schema), definitions);
  const sorted = [...definitions].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { ...(isJsonObject(root) && root), ...(sorted.length > 0 && { $defs: Object.fromEntries(sorted) }) };
}

function published(schema: Json, definitions: Map<string, JsonObject>): Json {
  if (isList(schema)) return schema.map((part) => published(part, definitions));
  if (!isJsonObject(schema)) return schema;
  const { $id, $ref } = schema;
  if (typeof $ref === "string") return reference($ref);
  if (typeof $id !== "string") return keywords(schema, definitions);
  if (!definitions.has($id)) {
    // One that refers to itself finds its place taken.
    definitions.set($id, {});
    definitions.set($id, keywords(schema, definitions));
  }
  return reference($id);
}

function keywords(schema: JsonObject, definitions: Map<string, JsonObject>): JsonObject {
  const written = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    if (foreign.has(keyword) || (keyword === "additionalProperties" && value === false)) return [];
    if (keyword === "format" && !isServedFormat(value)) return [];
    // Values of a list that may grow, which no receiver may rely on (validation §9.5).
    if (keyword === "x-known-values") return [["examples", value]];
    // A tuple; its `items` is a schema in 2020-12 (core §10.3.1).
    if (keyword === "items" && Array.isArray(value)) return [["prefixItems", published(value, definitions)]];
    return [[keyword, keywordValue(keyword, value, definitions)]];
  });
  return Object.fromEntries(written);
}

function keywordValue(keyword: string, value: Json, definitions: Map<string, JsonObject>): Json {
  if (instances.has(keyword)) return value;
  if (!byName.has(keyword) || !isJsonObject(value)) return published(value, definitions);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, published(schema, definitions)]));
}

function reference(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
