import type { ConditionOn } from "../../ports/condition.ts";
import type { RowCopy } from "../../ports/storage.ts";
import type { BaseRow, ColumnOf, StoredTable } from "../../ports/table.ts";

type References<Row extends object> = { readonly [Column in ColumnOf<Row>]?: StoredTable<BaseRow> };

/**
 * {@link RowCopy} of rows of one kind.
 * @example
 * ```ts
 * import { live } from "@design-catalog/core";
 * import { lists } from "@design-catalog/core/catalog";
 *
 * const copy = copyOf({ table: lists.table, where: live, set: { name: "Copy" } });
 * assert.deepEqual(copy.set, { name: "Copy" });
 * ```
 */
export function copyOf<Row extends BaseRow>(copy: {
  readonly table: StoredTable<Row>;
  readonly where: ConditionOn<Row>;
  readonly set?: Partial<Row>;
  readonly references?: References<Row>;
  readonly sharedReferences?: References<Row>;
  readonly dependents?: { readonly [Column in ColumnOf<Row>]?: readonly ColumnOf<Row>[] };
}): RowCopy {
  const { table, where, set = {}, references = {}, sharedReferences = {}, dependents = {} } = copy;
  return {
    table,
    where,
    set,
    references: givenOf<StoredTable<BaseRow>>(references),
    sharedReferences: givenOf<StoredTable<BaseRow>>(sharedReferences),
    dependents: givenOf<readonly string[]>(dependents),
  };
}

function givenOf<Value>(members: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([column, to]) => (to === undefined ? [] : [[column, to] as const])),
  );
}
