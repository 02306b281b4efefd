import { formatTimestamp, parseTimestamp } from "@design-catalog/core/engine";
import type { ColumnType, StoredTable } from "@design-catalog/core/ports";
import { createIndexedRows, type IndexedRows, type StoredRow } from "./memory-rows.ts";

/** Rows of all tables. In the changes of a transaction an erased row is undefined. */
export interface TableSet {
  get(table: string, key: string): StoredRow | undefined;
  rows(table: string): Iterable<StoredRow>;
  /** Key of the row that has a unique value, as {@link StoredRow} lists them. */
  holder(table: string, unique: string): string | undefined;
}

/** Committed rows. */
export interface MemoryTables extends TableSet {
  apply(changes: TableChanges): void;
  /**
   * Remembers all rows; returns a function that brings them back, whatever was committed meanwhile. What was saved later
   * cannot be brought back after that.
   */
  save(): () => void;
}

/** Changes of one transaction on top of the committed rows, as that transaction sees them. */
export interface TableChanges extends TableSet {
  set(table: string, stored: StoredRow): void;
  erase(table: string, key: string): void;
  entries(): Iterable<readonly [table: string, key: string, stored: StoredRow | undefined]>;
}

/**
 * Creates empty tables.
 * @example
 * ```ts
 * const tables = createMemoryTables();
 * createMemoryStorage({ clock: { now: () => Date.now() }, tables });
 * assert.deepEqual([...tables.rows("users")], []);
 * ```
 */
export function createMemoryTables(): MemoryTables {
  const tables = new Map<string, IndexedRows>();
  const open = (table: string) => getOrCreate(tables, table, createIndexedRows);
  /** Rows as they were before each change since the first {@link MemoryTables.save}. */
  let undone: (readonly [table: string, key: string, before: StoredRow | undefined])[] | undefined;

  function put(table: string, key: string, stored: StoredRow | undefined): void {
    if (stored) open(table).set(key, stored);
    else open(table).delete(key);
  }

  return {
    get: (table, key) => open(table).byKey.get(key),
    rows: (table) => presentRows(open(table)),
    holder: (table, unique) => open(table).holder(unique),
    apply(changes) {
      for (const [table, key, stored] of changes.entries()) {
        undone?.push([table, key, open(table).byKey.get(key)]);
        put(table, key, stored);
      }
    },
    save() {
      undone ??= [];
      const { length } = undone;
      return () => {
        // The last change first: a row may have changed several times.
        for (const change of undone?.splice(length).toReversed() ?? []) put(...change);
      };
    },
  };
}

/** Returns a table's rows of all applications. */
export function allRows<Row extends object>(tables: TableSet, table: StoredTable<Row>) {
  return [...tables.rows(table.name)].map(({ applicationId, row }) => ({ applicationId, row: rowOf(table, row) }));
}

/** A stored row as its table types it. */
export function rowOf<Row extends object>(_table: StoredTable<Row>, row: StoredRow["row"]): Row {
  // `normalizeRow` has given every column of the table.
  return row as Row;
}

/** Creates an empty set of changes; commits of others show through (READ COMMITTED). */
export function createTableChanges(committed: TableSet): TableChanges {
  const tables = new Map<string, IndexedRows>();
  const open = (table: string) => getOrCreate(tables, table, createIndexedRows);
  return {
    get: (table, key) => (open(table).byKey.has(key) ? open(table).byKey.get(key) : committed.get(table, key)),
    *rows(table) {
      const changed = open(table);
      for (const stored of committed.rows(table)) if (!changed.byKey.has(stored.key)) yield stored;
      yield* presentRows(changed);
    },
    holder(table, unique) {
      const changed = open(table);
      const key = committed.holder(table, unique);
      return changed.holder(unique) ?? (key !== undefined && changed.byKey.has(key) ? undefined : key);
    },
    set: (table, stored) => open(table).set(stored.key, stored),
    erase: (table, key) => open(table).set(key, undefined),
    *entries() {
      for (const [table, rows] of tables) for (const [key, stored] of rows.byKey) yield [table, key, stored];
    },
  };
}

function* presentRows({ byKey }: IndexedRows): Iterable<StoredRow> {
  for (const stored of byKey.values()) if (stored) yield stored;
}

/**
 * Completes a row to every column of its table, with values as a database would return them. The row is frozen, so
 * readers share it.
 */
export function normalizeRow<Row extends object>(table: StoredTable<Row>, row: object): StoredRow["row"] {
  return Object.freeze(normalizeColumns(table, Object.keys(table.columns), row));
}

/** Returns the row with some columns changed. */
export function changeColumns<Row extends object>(
  table: StoredTable<Row>,
  row: StoredRow["row"],
  changes: object,
): StoredRow["row"] {
  return Object.freeze({ ...row, ...normalizeColumns(table, Object.keys(changes), changes) });
}

function normalizeColumns<Row extends object>(table: StoredTable<Row>, columns: readonly string[], values: object) {
  const types: Readonly<Record<string, ColumnType>> = table.columns;
  const normalized: Record<string, unknown> = {};
  for (const column of columns) {
    const type = types[column];
    if (type) normalized[column] = normalize(type, Reflect.get(values, column));
  }
  return normalized;
}

function normalize(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === "json") return freezeDeep(JSON.parse(JSON.stringify(value)));
  if (type === "timestamp") return normalizeTimestamp(value);
  return type === "bytes" ? structuredClone(value) : value;
}

function freezeDeep(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
}

function normalizeTimestamp(value: unknown): string {
  const timeMs = typeof value === "string" ? parseTimestamp(value) : undefined;
  if (timeMs === undefined)
    throw new TypeError(`Cannot store a timestamp because it is not RFC 3339: ${String(value)}`);
  return formatTimestamp(timeMs);
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}
