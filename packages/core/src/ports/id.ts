/** The shape of every identifier: 24 lower-case hex characters. */
export const idPattern = "^[0-9a-f]{24}$";
const idExpression = new RegExp(idPattern, "u");

/** Holds the kind of an {@link Id} in its type; no value has this member. Exported since declarations name it. */
export declare const kindOfId: unique symbol;

/** Kinds whose ids the compiler keeps apart. */
type BrandedKind = "application" | "delivery" | "endpoint" | "product" | "project" | "projectProduct" | "user";

/**
 * A text of 24 lower-case hex characters that identifies a row of one kind. The compiler refuses the id of another
 * kind and plain text in its place; as a text it goes wherever texts go. Only {@link parseId}, {@link isId}, an
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

/**
 * True for a text that has the shape of an identifier. The value has any type because ids come out of bodies, rows and
 * jobs. `Kind` is the caller's knowledge of the place that the value comes from: no id shows its kind, so this checks only
 * the shape, as {@link parseId} does.
 * @example
 * ```ts
 * import { isId } from "@design-catalog/core";
 * import assert from "node:assert/strict";
 *
 * assert(isId("6740a1f2c3d4e5f6071829c1"));
 * assert(!isId("42"));
 * assert(!isId(undefined));
 * ```
 */
export function isId<Kind extends string = string>(value: unknown): value is Id<Kind> {
  return typeof value === "string" && idExpression.test(value);
}

/**
 * Types a trusted text as an id of this kind; an id of another kind does not compile.
 * @throws {TypeError} when the text does not have the shape of an id
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 * import assert from "node:assert/strict";
 *
 * assert.equal(parseId<"user">("6740a1f2c3d4e5f6071829c1"), "6740a1f2c3d4e5f6071829c1");
 * assert.throws(() => parseId<"user">("42"), TypeError);
 * ```
 */
export function parseId<Kind extends string>(text: string & { readonly [kindOfId]?: Kind }): Id<Kind> {
  const given: string = text;
  if (!isId<Kind>(given)) throw new TypeError(`Cannot use ${given} as an id: it does not match ${idPattern}`);
  return given;
}
