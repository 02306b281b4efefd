import type { JsonObject } from "@design-catalog/core";
import { isJsonObject, isServedFormat, sameJson, toJson } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import type { TSchema } from "@sinclair/typebox";

/** Translates JSON Schema, as TypeBox writes it, into the dialect of OpenAPI 3.0. */
export interface SchemaConverter {
  /** A schema with an `$id` becomes a component and a reference to it. */
  convert(schema: TSchema): JsonObject;
  /** Components met so far, by `$id`. */
  components(): JsonObject;
}

interface Components {
  readonly named: Map<string, JsonObject>;
  /** Names of components that a schema refers to as "the same or null". */
  readonly nullable: Set<string>;
}

const componentPath = "#/components/schemas/";

const annotations = "title description default readOnly deprecated example x-known-values".split(" ");

const constraints =
  "type enum format pattern minLength maxLength minimum maximum multipleOf minItems maxItems uniqueItems minProperties maxProperties required";

/** Keywords that mean the same in both dialects. */
const sharedKeywords = [...annotations, ...constraints.split(" ")];

/** Creates a converter with its own components. */
export function createSchemaConverter(): SchemaConverter {
  const components: Components = { named: new Map(), nullable: new Set() };
  return {
    convert: (schema) => convert(toJson(schema), components),
    components: () =>
      Object.fromEntries(withNullable(components).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  };
}

function convert(schema: Json | undefined, components: Components): JsonObject {
  if (!isJsonObject(schema)) return {};
  if (typeof schema.$id !== "string") return inline(schema, components);
  addComponent(components, schema.$id, schema);
  return { $ref: `${componentPath}${schema.$id}` };
}

/** @throws {TypeError} when two different schemas have the same `$id`. */
function addComponent(components: Components, id: string, schema: JsonObject): void {
  const known = components.named.get(id);
  if (known === placeholder) return;
  // A schema that refers to itself finds this placeholder.
  components.named.set(id, placeholder);
  const converted = inline(schema, components);
  components.named.set(id, converted);
  if (known && !sameJson(known, converted)) {
    throw new TypeError(`Cannot give two different schemas the same name: ${id}`);
  }
}

const placeholder: JsonObject = {};

function inline(schema: JsonObject, components: Components): JsonObject {
  if (typeof schema.$ref === "string") return { $ref: `${componentPath}${schema.$ref}` };
  const union = schema.anyOf ?? schema.oneOf;
  if (isJsonList(union)) {
    const about = { ...discriminator(schema, union), ...pick(schema, annotations) };
    return annotate(convertUnion(union, components), about);
  }
  if (schema.const !== undefined) {
    return { ...pick(schema, annotations), type: typeof schema.const, enum: [schema.const] };
  }
  if (schema.type === "null") return nothing;
  return {
    ...pick(schema, sharedKeywords),
    ...exclusiveBound(schema, "exclusiveMinimum", "minimum"),
    ...exclusiveBound(schema, "exclusiveMaximum", "maximum"),
    ...(schema.type === "object" ? convertMembers(schema, components) : {}),
    ...(schema.type === "array" ? { items: convertItems(schema.items, components) } : {}),
    ...(isJsonList(schema.allOf) ? { allOf: schema.allOf.map((part) => convert(part, components)) } : {}),
    ...(schema.not === undefined ? {} : { not: convert(schema.not, components) }),
  };
}

function convertUnion(members: readonly Json[], components: Components): JsonObject {
  const present = members.filter((member) => !isJsonObject(member) || member.type !== "null");
  const union = convertPresent(present, components);
  return present.length < members.length ? makeNullable(union, components) : union;
}

function convertPresent(members: readonly Json[], components: Components): JsonObject {
  if (members.length === 1) return convert(members[0], components);
  const constants = members.map((member) => (isJsonObject(member) ? member.const : undefined));
  const types = new Set(constants.map((constant) => typeof constant));
  const [type = "string"] = types;
  if (types.size === 1 && type !== "undefined") return { type, enum: constants.filter((one) => one !== undefined) };
  return { anyOf: members.map((member) => convert(member, components)) };
}

/** Maps each value of a discriminator to its named variant (OpenAPI 3.0.3 §4.7.24). */
function discriminator(schema: JsonObject, members: readonly Json[]): JsonObject {
  const propertyName = isJsonObject(schema.discriminator) ? schema.discriminator.propertyName : undefined;
  if (typeof propertyName !== "string") return {};
  const mapping: Record<string, string> = {};
  for (const { $id, properties } of members.filter(isJsonObject)) {
    const property = isJsonObject(properties) ? properties[propertyName] : undefined;
    const values = isJsonObject(property) && isJsonList(property.enum) ? property.enum : [];
    const names = values.filter((value) => typeof value === "string");
    if (typeof $id === "string") for (const name of names) mapping[name] = `${componentPath}${$id}`;
  }
  return { discriminator: { propertyName, mapping } };
}

/** The type null, which OpenAPI 3.0 lacks. */
const nothing: JsonObject = { type: "string", nullable: true, enum: [null] };

/** Nothing may stand next to a reference, where OpenAPI 3.0 ignores it (§4.7.23). */
function annotate(schema: JsonObject, about: JsonObject): JsonObject {
  if (schema.$ref === undefined || Object.keys(about).length === 0) return { ...schema, ...about };
  return { allOf: [schema], ...about };
}

/**
 * Puts `nullable` next to a type; in a union, next to the type of its first member. A reference has no room for it, and
 * a wrapper would lack the type that `nullable` needs (OpenAPI 3.0.3 §4.7.24), so it leads to a component that is the
 * same or null, see {@link withNullable}. A schema without any keyword accepts null anyway.
 */
function makeNullable(schema: JsonObject, components: Components): JsonObject {
  const { $ref, anyOf, enum: values, type } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice(componentPath.length);
    components.nullable.add(name);
    return { $ref: `${componentPath}${nullableName(name)}` };
  }
  const [first, ...others] = isJsonList(anyOf) ? anyOf : [];
  if (isJsonObject(first)) return { ...schema, anyOf: [makeNullable(first, components), ...others] };
  if (type === undefined) return schema;
  return { ...schema, nullable: true, ...(isJsonList(values) ? { enum: [...values, null] } : {}) };
}

function nullableName(name: string): string {
  return `Nullable${name}`;
}

/** All components, with those that are the same or null. */
function withNullable({ named, nullable }: Components): readonly (readonly [string, JsonObject])[] {
  const all = [...named];
  // One that makes another nullable extends the set, and the loop goes on with it.
  for (const name of nullable) all.push([nullableName(name), makeNullable(named.get(name) ?? {}, { named, nullable })]);
  return all;
}

function exclusiveBound(schema: JsonObject, exclusive: string, bound: string): JsonObject {
  const value = schema[exclusive];
  return typeof value === "number" ? { [bound]: value, [exclusive]: true } : {};
}

function convertMembers(schema: JsonObject, components: Components): JsonObject {
  const { properties, patternProperties, additionalProperties: further } = schema;
  return {
    ...(isJsonObject(properties) ? { properties: mapValues(properties, (member) => convert(member, components)) } : {}),
    ...(typeof further === "boolean" ? { additionalProperties: further } : {}),
    ...(isJsonObject(further) ? { additionalProperties: convert(further, components) } : {}),
    // OpenAPI 3.0 cannot express which names a map accepts, only what its values are.
    ...(isJsonObject(patternProperties)
      ? { additionalProperties: convertPresent(Object.values(patternProperties), components) }
      : {}),
  };
}

/** Turns a tuple into a list of any of its members. */
function convertItems(items: Json | undefined, components: Components): JsonObject {
  return isJsonList(items) ? convertPresent(items, components) : convert(items, components);
}

function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function pick(schema: JsonObject, keywords: readonly string[]): JsonObject {
  const picked = Object.entries(schema).filter(([keyword]) => keywords.includes(keyword));
  return Object.fromEntries(picked.filter(([keyword, value]) => keyword !== "format" || isServedFormat(value)));
}

function mapValues(record: JsonObject, map: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
