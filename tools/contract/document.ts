/** A JSON object of a document. */
export type Json = { readonly [member: string]: unknown };

/** The part of an OpenAPI document that a client needs. */
export interface ClientSource {
  readonly paths: Json;
  readonly components: { readonly schemas?: Json; readonly parameters?: Json };
}

/** The object itself; an empty one for any other value. */
export function objectOf(value: unknown): Json {
  // Every other value has no members that are read here.
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

const nullableReference = /\{"\$ref":"(#\/components\/schemas\/)Nullable(\w+)"\}/gu;

/**
 * The document with null next to references. OpenAPI 3.0 has no room for it there, so a document refers to a component
 * "the same or null", which a type of TypeScript needs no name for.
 */
export function withoutNullableComponents(document: ClientSource): ClientSource {
  const { schemas = {}, ...components } = document.components;
  const named = Object.entries(schemas).map(([name, schema]): readonly [string, unknown] => {
    const { nullable, ...rest } = objectOf(schema);
    return nullable === true && name.startsWith("Nullable") ? [name.slice("Nullable".length), rest] : [name, schema];
  });
  const bare = { paths: document.paths, components: { ...components, schemas: Object.fromEntries(named) } };
  const text = JSON.stringify(bare).replaceAll(nullableReference, '{"allOf":[{"$ref":"$1$2"}],"nullable":true}');
  return JSON.parse(text) as ClientSource; // The shape is as before: a reference is a schema, as its replacement is.
}
