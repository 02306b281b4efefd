import type { ConditionOn } from "../../ports/condition.ts";
import type { RowCopy } from "../../ports/storage.ts";
import type { BaseRow, ColumnOf, StoredTable } from "../../ports/table.ts";

/**
 * {@link RowCopy} of rows of one kind.
 * @example
 * ```ts
 * import { live } from "@design-catalog/core";
 * import { lists } from "@design-catalog/core/catalog";
 * import { copyOf } from "@design-catalog/core/engine";
 * import assert from "node:assert/strict";
 *
 * const copy = copyOf({ table: lists.table, where: live, set: { name: "Copy" } });
 * assert.deepEqual(copy.set, { name: "Copy" });
 * ```
 */
export function copyOf<Row extends BaseRow>(copy: {
  readonly table: StoredTable<Row>;
  readonly where: ConditionOn<Row>;
  readonly set?: Partial<Row>;
  readonly references?: { readonly [Column in ColumnOf<Row>]?: StoredTable<BaseRow> };
  readonly dependents?: { readonly [Column in ColumnOf<Row>]?: readonly ColumnOf<Row>[] };
}): RowCopy {
  const { table, where, set = {}, references = {}, dependents = {} } = copy;
  const given = Object.entries<StoredTable<BaseRow> | undefined>(references);
  return {
    table,
    where,
    set,
    references: Object.fromEntries(given.flatMap(([column, to]) => (to ? [[column, to]] : []))),
    dependents: Object.fromEntries(
      Object.entries<readonly string[] | undefined>(dependents).flatMap(([column, to]) => (to ? [[column, to]] : [])),
    ),
  };
}
