import { DomainError, uniqueKey } from "@design-catalog/core/engine";
import type { Condition, BaseRow, Id, StoredTable } from "@design-catalog/core/ports";
import type { LockMode } from "./memory-locks.ts";
import { createMemoryReader } from "./memory-reader.ts";
import type { StoredRow } from "./memory-rows.ts";
import { changeColumns, normalizeRow, rowOf, type TableChanges } from "./memory-tables.ts";

/** The transaction that a writer writes for. */
export interface WriterScope {
  readonly applicationId: Id<"application">;
  readonly lock: (name: string, mode?: LockMode) => Promise<void>;
  readonly number: () => number;
  readonly changes: TableChanges;
}

/** Writes the rows of one application, under locks that are held until the transaction ends. */
export function createRowWriter({ applicationId, lock, number, changes }: WriterScope) {
  const read = createMemoryReader(changes, applicationId);
  const lockName = (table: StoredTable, unique: string) => `unique:${table.name}:${unique}`;

  async function lockRows(table: StoredTable, rows: readonly StoredRow[], mode?: LockMode): Promise<void> {
    for (const { key } of rows) await lock(`row:${table.name}:${key}`, mode);
  }

  /** Also locks the values that a change frees: until it commits nobody knows whether they are free. */
  async function write<Row extends object>(
    table: StoredTable<Row>,
    next: StoredRow,
    previous?: StoredRow,
  ): Promise<void> {
    const wanted = uniqueValues(table, next);
    const uniques = wanted.map(({ unique }) => unique);
    for (const unique of [...uniques, ...(previous?.uniques ?? [])]) await lock(lockName(table, unique));
    const clash = wanted.find(({ unique }) => (changes.holder(table.name, unique) ?? next.key) !== next.key);
    if (clash)
      throw new DomainError("duplicate", `Another resource has the same ${clash.names}`, { field: clash.field });
    changes.set(table.name, { ...next, uniques });
  }

  /** Locks rows and returns those that still match afterwards. */
  async function claim<Row extends object>(table: StoredTable<Row>, where: Condition): Promise<readonly StoredRow[]> {
    const candidates = read.page(table, { where });
    await lockRows(table, candidates);
    const keys = new Set(candidates.map(({ key }) => key));
    return read.page(table, { where }).filter(({ key }) => keys.has(key));
  }

  return {
    lockRows,
    async insert<Row extends object>(table: StoredTable<Row>, rows: readonly Row[]): Promise<void> {
      const numbered = table.isFeed ? { transaction: number() } : {};
      for (const row of rows) {
        const key = keyOf(row);
        await lock(`row:${table.name}:${key}`);
        if (changes.get(table.name, key)) throw new TypeError(`Cannot insert a row because its key is taken: ${key}`);
        await write(table, { key, applicationId, row: normalizeRow(table, row), ...numbered });
      }
    },
    async update<Row extends object>(
      table: StoredTable<Row>,
      where: Condition,
      changesOf: (row: StoredRow["row"]) => object,
    ): Promise<readonly Row[]> {
      const claimed = await claim(table, where);
      const updated = claimed.map((stored) => {
        const given = Object.entries(changesOf(stored.row)).filter(([, value]) => value !== undefined);
        return { ...stored, row: changeColumns(table, stored.row, Object.fromEntries(given)) };
      });
      for (const [index, stored] of updated.entries()) await write(table, stored, claimed[index]);
      return updated.map(({ row }) => rowOf(table, row));
    },
    async erase<Row extends object>(table: StoredTable<Row>, where: Condition): Promise<number> {
      const claimed = await claim(table, where);
      for (const unique of claimed.flatMap(({ uniques = [] }) => uniques)) await lock(lockName(table, unique));
      for (const { key } of claimed) changes.erase(table.name, key);
      return claimed.length;
    },
  };
}

/** Returns a change that gives each row its given columns and raises its version. */
export function revisionOf(given: readonly BaseRow[], columns: readonly string[]) {
  const byId = new Map<unknown, BaseRow>(given.map((row) => [row.id, row]));
  return (row: StoredRow["row"]) => {
    const written = Object.entries(byId.get(row["id"]) ?? {}).filter(([column]) => columns.includes(column));
    return { ...Object.fromEntries(written), version: Number(row["version"]) + 1 };
  };
}

/** Primary key: the id, or for an attempt its delivery and number. */
function keyOf(row: object): string {
  const { id, deliveryId, number } = { id: undefined, deliveryId: undefined, number: undefined, ...row };
  return id === undefined ? `${String(deliveryId)}:${String(number)}` : String(id);
}

/** Lists the unique values of a live row, by the rules of its columns. `field` is the last column of a set. */
function uniqueValues(table: StoredTable, { applicationId, row }: StoredRow) {
  if (row["deleted"] === true) return [];
  const sets: readonly (readonly string[])[] = table.unique ?? [];
  return sets.flatMap((columns) => {
    const key = uniqueKey(table, columns, row);
    const [field, names] = [columns.at(-1) ?? "", columns.join(" and ")];
    return key === undefined ? [] : [{ field, names, unique: JSON.stringify([applicationId, columns, key]) }];
  });
}
