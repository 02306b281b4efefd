import type { KindOf } from "./id.ts";
import type { Json } from "./json.ts";

/** A value that a column is compared with. */
export type Comparable = string | number | boolean | null;

/** Holds what a condition compares, in its type; no value has this member. Exported since declarations name it. */
export declare const compared: unique symbol;

/**
 * A predicate over the columns of one table, evaluated by every storage adapter with the same result. A comparison with
 * a null column is false; `not` means "is not true", so `not` of such a comparison is true. `Column` names the columns
 * of its written-out comparisons: the condition fits every table that has them and where they hold no branded ids.
 * `Compared` names the columns that `matches`, `among` and `compares` compare, with the kind of the
 * ids: it fits no table where such a column holds ids of another kind. Without `Column` it fits no table, only
 * evaluators of conditions.
 */
export type Condition<Column extends string = string, Compared extends string = Column> = {
  readonly [compared]?: Compared;
} & (
  | { readonly op: "and" | "or"; readonly conditions: readonly Condition<Column, Compared>[] }
  | { readonly op: "not"; readonly condition: Condition<Column, Compared> }
  /** Exact equality; a null value tests for null. */
  | { readonly op: "equals"; readonly column: Column; readonly value: Comparable }
  /** Exact membership; an empty list is never true; a null among the values matches null. */
  | { readonly op: "in"; readonly column: Column; readonly values: readonly Comparable[] }
  /** Order on numbers, timestamps and ids. */
  | { readonly op: Order; readonly column: Column; readonly value: string | number }
  /** Case-insensitive text comparison; wildcards are literal. */
  | { readonly op: "textEquals" | "startsWith" | "endsWith"; readonly column: Column; readonly value: string }
  /** A text that has this one in it, whatever the case and accents; in a json value any text or name of a member does. */
  | { readonly op: "contains"; readonly column: Column; readonly value: string }
  /** Case-insensitive membership of a text column; a null among the values matches null. */
  | { readonly op: "textIn"; readonly column: Column; readonly values: readonly (string | null)[] }
  /** A list of texts that has the value exactly; for json columns. */
  | { readonly op: "includes"; readonly column: Column; readonly value: string }
  /** An object that has exactly this value in a member; for json columns. */
  | { readonly op: "member"; readonly column: Column; readonly name: string; readonly value: Json }
  /** A json value that is exactly this text or has it as a value at any depth; names of members do not count. */
  | { readonly op: "mentions"; readonly column: Column; readonly value: string }
  /** Null, or a text that is empty or only white space. */
  | { readonly op: "blank"; readonly column: Column }
);

/** Comparisons by order. */
export type Order = "lessThan" | "lessThanOrEqual" | "greaterThan" | "greaterThanOrEqual";

/** A condition on rows of one table. */
export type ConditionOn<Row extends object> = Condition<PlainColumnOf<Row>, ComparableOf<Row>>;

/** Columns of a row that hold no branded ids. */
type PlainColumnOf<Row extends object> = {
  [Column in keyof Row & string]: [KindOf<Row[Column]>] extends [never] ? Column : never;
}[keyof Row & string];

/** Columns of a row as {@link ComparedAs} names them; a column without a kind takes ids of any kind. */
type ComparableOf<Row extends object> = {
  [Column in keyof Row & string]:
    | Column
    | `${Column}: ${[KindOf<Row[Column]>] extends [never] ? string : KindOf<Row[Column]>}`;
}[keyof Row & string];

/** A column with the kind of the ids that it is compared with, such as `projectId: project`; otherwise its name. */
export type ComparedAs<Column extends string, Value> = [KindOf<Value>] extends [never]
  ? Column
  : `${Column}: ${KindOf<Value>}`;

/** Columns of `matches`, as {@link ComparedAs} names them. */
export type ComparedIn<Values> = {
  [Column in keyof Values & string]-?: ComparedAs<Column, Values[Column]>;
}[keyof Values & string];

/** One key of an order; nulls come first ascending and last descending. Text is in ICU's root order, with numbers by value. */
export interface SortKey<Column extends string = string> {
  readonly column: Column;
  readonly direction: "asc" | "desc";
}
