import { type Json, objectOf } from "./document.ts";

/** The type of a schema of OpenAPI 3.0, or of JSON Schema 2020-12 as the schemas of events use it. */
export function typeOf(schema: unknown): string {
  const { nullable, ...rest } = objectOf(schema);
  return nullable === true ? `(${bareType(rest)} | null)` : bareType(rest);
}

const scalars: Readonly<Record<string, string>> = {
  string: "string",
  boolean: "boolean",
  number: "number",
  integer: "number",
  null: "null",
};

function bareType(schema: Json): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(allOf)) return `(${allOf.map(typeOf).join(" & ")})`;
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return `(${choices.map(typeOf).join(" | ")})`;
  if (type === "array") return `readonly (${typeOf(schema["items"])})[]`;
  if (type === "object") return objectType(schema);
  return scalars[String(type)] ?? "unknown";
}

function objectType({ properties, required, patternProperties, additionalProperties: further }: Json): string {
  const additionalProperties = further ?? Object.values(objectOf(patternProperties))[0];
  const needed = new Set(listOf(required));
  const members = Object.entries(objectOf(properties)).map(([name, schema]) => {
    return `readonly ${text(name)}${needed.has(name) ? "" : "?"}: ${typeOf(schema)};`;
  });
  const isOpen = typeof additionalProperties === "object" && additionalProperties !== null;
  const value = isOpen ? typeOf(additionalProperties) : "unknown";
  if (members.length > 0) return `{ ${members.join(" ")} }`;
  return additionalProperties === false ? "{}" : `{ readonly [name: string]: ${value} }`;
}

/** A comment of one line; a media range in it must not end it. */
export function docstring(sentence: string): string {
  return `/** ${sentence.replaceAll("*/", "*\u200b/").replaceAll("\n", " ")}. */`;
}

/** A text as a literal. */
export function text(value: string): string {
  return JSON.stringify(value);
}

/** The value if it is a list, otherwise none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
