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
 * `Compared` names the columns that {@link matches}, {@link among} and {@link compares} compare, with the kind of the
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
  /** Case-insensitive text comparison; wildcards in the value are literal. */
  | {
      readonly op: "textEquals" | "contains" | "startsWith" | "endsWith";
      readonly column: Column;
      readonly value: string;
    }
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
type Order = "lessThan" | "lessThanOrEqual" | "greaterThan" | "greaterThanOrEqual";

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
type ComparedAs<Column extends string, Value> = [KindOf<Value>] extends [never]
  ? Column
  : `${Column}: ${KindOf<Value>}`;

/** Columns of {@link matches}, as {@link ComparedAs} names them. */
type ComparedIn<Values> = {
  [Column in keyof Values & string]-?: ComparedAs<Column, Values[Column]>;
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
export const live = comparing<"deleted">({ op: "equals", column: "deleted", value: false });

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
export function all<Column extends string = never, Compared extends string = never>(
  ...conditions: readonly Condition<Column, Compared>[]
): Condition<Column, Compared> {
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
): Condition<never, ComparedIn<Values>> {
  // `Object.entries` does not know that a given value is never undefined.
  const entries = Object.entries(values) as [string, Comparable][];
  return comparing({ op: "and", conditions: entries.map(([column, value]) => ({ op: "equals", column, value })) });
}

/**
 * The column has exactly one of the given values; a null among them matches null.
 * @example
 * ```ts
 * import { among } from "@design-catalog/core/ports";
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const present = await context.store.count(users, among("status", ["active", "suspended"]));
 * assert.equal(present, 1);
 * ```
 */
export function among<const Column extends string, Value extends Comparable>(
  column: Column,
  values: readonly Value[],
): Condition<never, ComparedAs<Column, Value>> {
  return comparing({ op: "in", column, values });
}

/**
 * The column comes before or after the given value, as `order` says.
 * @example
 * ```ts
 * import { compares } from "@design-catalog/core/ports";
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const [user] = await context.store.select(users);
 * assert(user);
 * assert.equal(await context.store.count(users, compares("id", "greaterThan", user.id)), 0);
 * ```
 */
export function compares<const Column extends string, Value extends string | number>(
  column: Column,
  order: Order,
  value: Value,
): Condition<never, ComparedAs<Column, Value>> {
  return comparing({ op: order, column, value });
}

/** A condition of which only the type's tag tells what it compares. */
function comparing<Compared extends string>(condition: Condition): Condition<never, Compared> {
  // The tag has no value, and a condition without written-out columns fits a table by its tag.
  return condition as Condition<never, Compared>;
}
