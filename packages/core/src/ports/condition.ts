import type { KindOf } from "./id.ts";

/** A value that a column is compared with. */
export type Comparable = string | number | boolean | null;

/** Holds the ids that a condition compares, in its type; no value has this member. */
declare const comparedIds: unique symbol;

/**
 * A predicate over the columns of one table, evaluated by every storage adapter with the same result. A comparison with
 * a null column is false; `not` means "is not true", so `not` of such a comparison is true. `Column` names its columns:
 * the condition fits every table that has them. `Ids` names the columns that {@link matches} compares with an id, each
 * with the kind of the id: the condition fits no table where such a column holds ids of another kind. Without `Column`
 * it fits no table, only evaluators of conditions.
 */
export type Condition<Column extends string = string, Ids extends string = string extends Column ? string : never> = {
  readonly [comparedIds]?: Ids;
} & (
  | { readonly op: "and" | "or"; readonly conditions: readonly Condition<Column, Ids>[] }
  | { readonly op: "not"; readonly condition: Condition<Column, Ids> }
  /** Exact equality; a null value tests for null. */
  | { readonly op: "equals"; readonly column: Column; readonly value: Comparable }
  /** Exact membership; an empty list is never true; a null among the values matches null. */
  | { readonly op: "in"; readonly column: Column; readonly values: readonly Comparable[] }
  /** Order on numbers, timestamps and ids. */
  | {
      readonly op: "lessThan" | "lessThanOrEqual" | "greaterThan" | "greaterThanOrEqual";
      readonly column: Column;
      readonly value: string | number;
    }
  /** Case-insensitive text comparison; wildcards in the value are literal. */
  | {
      readonly op: "textEquals" | "contains" | "startsWith" | "endsWith";
      readonly column: Column;
      readonly value: string;
    }
  /** Case-insensitive membership of a text column; a null among the values matches null. */
  | { readonly op: "textIn"; readonly column: Column; readonly values: readonly (string | null)[] }
  /** Null, or a text that is empty or only white space. */
  | { readonly op: "blank"; readonly column: Column }
);

/** A condition on rows of one table. */
export type ConditionOn<Row extends object> = Condition<keyof Row & string, IdsOf<Row>>;

/** Columns of a row with the kinds of their ids, such as `projectId: project`; a column without a kind takes any. */
type IdsOf<Row extends object> = {
  [Column in keyof Row & string]: `${Column}: ${[KindOf<Row[Column]>] extends [never] ? string : KindOf<Row[Column]>}`;
}[keyof Row & string];

/** Columns that values compare with ids, as {@link IdsOf} names them. */
type IdsAmong<Values> = {
  [Column in keyof Values & string]-?: `${Column}: ${KindOf<Values[Column]>}`;
}[keyof Values & string];

/** One key of an order; nulls come first ascending and last descending. Text orders by lower case, then as written. */
export interface SortKey<Column extends string = string> {
  readonly column: Column;
  readonly direction: "asc" | "desc";
}

/** True for every row. */
export const always: Condition<never> = { op: "and", conditions: [] };

/**
 * Only rows that are not deleted.
 * @example
 * ```ts
 * import { live } from "@design-catalog/core";
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await context.store.count(users, live), 1);
 * ```
 */
export const live: Condition<"deleted"> = { op: "equals", column: "deleted", value: false };

/**
 * Every condition holds.
 * @example
 * ```ts
 * import { all, live, matches } from "@design-catalog/core";
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const active = all(live, matches({ status: "active" }));
 * assert.equal(await context.store.count(users, active), 1);
 * ```
 */
export function all<Column extends string = never, Ids extends string = never>(
  ...conditions: readonly Condition<Column, Ids>[]
): Condition<Column, Ids> {
  return { op: "and", conditions };
}

/**
 * Each given column has exactly the given value.
 * @example
 * ```ts
 * import { matches } from "@design-catalog/core";
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const [user] = await context.store.select(users, { where: matches({ emailAddress: "admin@catalog.example" }) });
 * assert.equal(user?.status, "active");
 * ```
 */
export function matches<Values extends { readonly [Column in keyof Values]?: Comparable }>(
  values: Values,
): Condition<keyof Values & string, IdsAmong<Values>> {
  type Column = keyof Values & string;
  // `Object.entries` loses the type of the keys.
  const entries = Object.entries(values) as [Column, Comparable][];
  return all(...entries.map(([column, value]): Condition<Column, never> => ({ op: "equals", column, value })));
}
