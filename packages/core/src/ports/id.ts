/** Holds the kind of an {@link Id} in its type; no value has this member. Exported since declarations name it. */
export declare const kindOfId: unique symbol;

/** Kinds whose ids the compiler keeps apart. */
type BrandedKind = "application" | "delivery" | "endpoint" | "product" | "project" | "projectProduct" | "user";

/**
 * A text of 24 lower-case hex characters that identifies a row of one kind. The compiler refuses the id of another
 * kind and plain text in its place; as a text it goes wherever texts go. Only `parseId`, `isId`, an
 * {@link IdSource} and the schemas of `idOf` make one. Ids of other kinds, or of an unknown kind, are plain texts.
 */
export type Id<Kind extends string = string> = Kind extends BrandedKind
  ? string & { readonly [kindOfId]: Kind }
  : string;

/** The kind of the ids among values of a type; never for other values. */
export type KindOf<Value> = Value extends { readonly [kindOfId]: infer Kind extends string } ? Kind : never;

/** Keys to look up a row by: its id, or text from outside, but not an id of another kind. */
export type IdLookup<RowId extends string> =
  | RowId
  | (RowId extends { readonly [kindOfId]: infer Kind } ? string & { readonly [kindOfId]?: Kind } : string);

/** Makes identifiers. */
export interface IdSource {
  /** A new id, unique among all rows; the assigned type gives its kind. */
  next<Kind extends string = string>(): Id<Kind>;
}
