import { escapePointer } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";

/** The part of a JSON schema that the walk needs; TypeBox schemas are plain JSON schemas. */
export interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** A place in a body: its value, present or possible, and the schema for it. */
export interface Site {
  readonly path: readonly string[];
  /** RFC 6901. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** Undefined if an optional member is absent. */
  readonly value: Json | undefined;
  /** JSON types that are accepted; empty if all are. */
  readonly types: readonly string[];
}

/** Every place in a body that the schema describes, the root first. */
export function listSites(schema: JsonSchema, value: Json): readonly Site[] {
  return walk({ path: [], schema, value });
}

function walk({ path, schema: outer, value }: Pick<Site, "path" | "schema" | "value">): readonly Site[] {
  const alternatives = flatten(outer);
  // In the service's schemas, alternatives are either one form and null, or scalars.
  const schema = alternatives.find(({ type }) => type !== "null") ?? outer;
  const isOpen = alternatives.some(({ type }) => type === undefined);
  const types = isOpen ? [] : alternatives.flatMap(({ type = "" }) => type);
  const site = { path, pointer: path.map((name) => `/${escapePointer(name)}`).join(""), schema, value, types };
  return [site, ...children(site).flatMap(walk)];
}

function flatten(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf?.flatMap(flatten) ?? [schema];
}

function children({ path, schema, value }: Site): readonly Pick<Site, "path" | "schema" | "value">[] {
  if (isList(value))
    return value.map((item, index) => ({ path: [...path, `${index}`], schema: schema.items ?? {}, value: item }));
  if (typeof value !== "object" || value === null) return [];
  const members: Readonly<Record<string, Json>> = value;
  const [rest = {}] = Object.values(schema.patternProperties ?? {});
  const named = Object.entries(schema.properties ?? {}).map(([name, inner]) => ({ name, inner }));
  const free = schema.properties ? [] : Object.keys(members).map((name) => ({ name, inner: rest }));
  return [...named, ...free].map(({ name, inner }) => ({ path: [...path, name], schema: inner, value: members[name] }));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A copy of a body with another value in one place; undefined removes the member. */
export function withValue(body: Json, path: readonly string[], value: Json | undefined): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value ?? null;
  if (isList(body)) return body.map((item, index) => (`${index}` === name ? withValue(item, rest, value) : item));
  const members: Readonly<Record<string, Json>> = typeof body === "object" && body !== null ? body : {};
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));
  }
  return { ...members, [name]: withValue(members[name] ?? {}, rest, value) };
}
