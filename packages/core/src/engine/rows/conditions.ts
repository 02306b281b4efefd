import type { Comparable, ComparedAs, ComparedIn, Condition, Order } from "../../ports/condition.ts";

/** True for every row. */
export const always: Condition<never> = { op: "and", conditions: [] };

/**
 * Only rows that are not deleted.
 * @example
 * ```ts
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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
 * import { users } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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

/** A condition of which only the type's tag tells what it compares, as the caller knows of its columns and values. */
export function comparing<Compared extends string>(condition: Condition): Condition<never, Compared> {
  // The tag has no value, and a condition without written-out columns fits a table by its tag.
  return condition as Condition<never, Compared>;
}
