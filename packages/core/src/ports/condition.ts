/** A value that a column is compared with. */
export type Comparable = string | number | boolean | null;

/**
 * A predicate over the columns of one table, evaluated by every storage adapter with the same result.
 * A comparison with a null column is false; `not` is "is not true", so that `not` of such a comparison is true.
 */
export type Condition =
  | { readonly op: "and" | "or"; readonly conditions: readonly Condition[] }
  | { readonly op: "not"; readonly condition: Condition }
  /** Exact equality; a null value tests for null. */
  | { readonly op: "equals"; readonly column: string; readonly value: Comparable }
  /** Exact membership; an empty list is never true; a null among the values matches null. */
  | { readonly op: "in"; readonly column: string; readonly values: readonly Comparable[] }
  /** Order on numbers, timestamps and ids. */
  | {
      readonly op: "lessThan" | "lessThanOrEqual" | "greaterThan" | "greaterThanOrEqual";
      readonly column: string;
      readonly value: string | number;
    }
  /** Case-insensitive text comparison; wildcards in the value are literal. */
  | {
      readonly op: "textEquals" | "contains" | "startsWith" | "endsWith";
      readonly column: string;
      readonly value: string;
    }
  /** Case-insensitive membership of a text column; a null among the values matches null. */
  | { readonly op: "textIn"; readonly column: string; readonly values: readonly (string | null)[] }
  /** Null, and for a text also empty or only white space. */
  | { readonly op: "blank"; readonly column: string };

/** One key of an order; nulls come first ascending and last descending. Text orders by lower case, then as written. */
export interface SortKey {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/** True for every row. */
export const always: Condition = { op: "and", conditions: [] };

/** Only rows that are not deleted. */
export const live: Condition = { op: "equals", column: "deleted", value: false };

/** Every condition holds. */
export function all(...conditions: readonly Condition[]): Condition {
  return { op: "and", conditions };
}

/** Each given column has exactly the given value. */
export function matches(values: Readonly<Record<string, Comparable>>): Condition {
  return all(...Object.entries(values).map(([column, value]): Condition => ({ op: "equals", column, value })));
}
