import { groupBy } from "../../engine/group-by.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import type { BaseRow, Table } from "../../ports/table.ts";
import { projectProducts } from "./table.ts";

type RemovedRow = BaseRow & { readonly removalId: string | null };

/** Leaves rows of a project removed while one of their products is gone, to come back together with that product. */
export async function leaveRemoved<Row extends RemovedRow>(
  transaction: Transaction,
  table: Table<Row>,
  left: {
    readonly projectId: Id<"project">;
    readonly rows: readonly Row[];
    /** Returns the ids of a row's products. */
    readonly productsOf: (row: NoInfer<Row>) => readonly Id<"projectProduct">[];
  },
): Promise<void> {
  const { projectId, rows, productsOf } = left;
  if (rows.length === 0) return;
  const productIds = [...new Set(rows.flatMap(productsOf))];
  const gone = await transaction.select(projectProducts.table, {
    where: all(matches({ projectId, deleted: true }), among("id", productIds)),
  });
  const removals = new Map(gone.map(({ id, removalId }) => [id, removalId]));
  await leaveWith(transaction, table, {
    rows,
    removalOf: (row) => productsOf(row).flatMap((id) => removals.get(id) ?? [])[0],
  });
}

/** Gives removed rows the removal of something else, with which they come back. */
export async function leaveWith<Row extends RemovedRow>(
  transaction: Transaction,
  table: Table<Row>,
  left: {
    readonly rows: readonly Row[];
    /** Returns the removal; undefined for rows that keep theirs. */
    readonly removalOf: (row: NoInfer<Row>) => string | undefined;
  },
): Promise<void> {
  for (const [removalId, some] of groupBy(left.rows, left.removalOf)) {
    if (removalId === undefined) continue;
    const changes: Partial<RemovedRow> = { removalId };
    const ids = some.map(({ id }) => id);
    // The row type has the column; the compiler cannot prove it of the generic form.
    await transaction.update(table, among("id", ids), changes as Partial<Row>);
  }
}
