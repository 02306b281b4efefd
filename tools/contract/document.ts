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
