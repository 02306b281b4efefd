import type { Transaction, BaseRow, IdSource, RowCopy, StoredTable } from "@design-catalog/core/ports";

/** Reads and inserts of a transaction in memory. */
interface Access {
  readonly select: (copy: RowCopy) => readonly BaseRow[];
  readonly insert: (table: StoredTable<BaseRow>, rows: readonly BaseRow[]) => Promise<void>;
}

/** Implements {@link Transaction.copyRows} row by row, which costs nothing in memory. */
export async function copyRowsInMemory(
  { select, insert }: Access,
  copies: readonly RowCopy[],
  ids: IdSource,
): ReturnType<Transaction["copyRows"]> {
  const sources = copies.map((copy) => ({ ...copy, rows: select(copy) }));
  const newIds = new Map(
    sources.map(({ table, rows }) => [table.name, new Map(rows.map((row) => [row.id, ids.next()]))] as const),
  );
  const newIdOf = (table: string, old: unknown) => {
    const pairs = newIds.get(table);
    if (!pairs) throw new TypeError(`Cannot refer to copies of a table that is not copied: ${table}`);
    return pairs.get(String(old)) ?? null;
  };
  for (const { table, rows, set, references, sharedReferences, dependents } of sources) {
    const copied = rows.map((row) => {
      const moved = Object.entries(references).flatMap(([column, to]) => {
        const id = newIdOf(to.name, Reflect.get(row, column));
        const lost = id === null ? (dependents[column] ?? []) : [];
        return [[column, id] as const, ...lost.map((dependent) => [dependent, null] as const)];
      });
      const shared = Object.entries(sharedReferences).map(([column, to]) => {
        const old: unknown = Reflect.get(row, column);
        return [column, newIdOf(to.name, old) ?? old] as const;
      });
      return {
        ...row,
        ...set,
        ...Object.fromEntries([...moved, ...shared]),
        id: newIdOf(table.name, row.id) ?? row.id,
      };
    });
    await insert(table, copied);
  }
  return new Map([...newIds.values()].flatMap((pairs) => [...pairs]));
}
