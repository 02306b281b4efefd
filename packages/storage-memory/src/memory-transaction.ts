import { type Condition, DomainError, type Transaction } from "@design-catalog/core";
import { compareRows, evaluate } from "@design-catalog/core/engine";
import type { BaseRow, ClaimedJob, Id, NewJob, Query, StoredTable, UniqueRule } from "@design-catalog/core/ports";
import { copyRowsInMemory } from "./memory-copy.ts";
import type { LockTable } from "./memory-locks.ts";
import type { MemoryQueue } from "./memory-queue.ts";
import {
  createTableChanges,
  type MemoryTables,
  changeColumns,
  normalizeRow,
  type StoredRow,
  type TableSet,
} from "./memory-tables.ts";

/** State that all transactions share. */
export interface MemoryDatabase {
  readonly tables: MemoryTables;
  readonly locks: LockTable;
  readonly queue: MemoryQueue;
}

/** A transaction over the rows of all applications; each application sees only its own. */
export interface MemoryTransaction {
  /** Identifies the holder of this transaction's locks. */
  readonly owner: object;
  open(applicationId: Id<"application">): Transaction;
  /** As of a {@link Transaction}; jobs belong to no application. */
  complete: Transaction["complete"];
  /** Makes everything visible in one step. @throws the first error of a statement, which dooms the transaction */
  commit(): void;
  /** Releases the locks; without a commit nothing has happened. */
  end(): void;
}

/** Runs work in a transaction over all applications. */
export type RunTransaction = <T>(work: (transaction: MemoryTransaction) => Promise<T>) => Promise<T>;

/** Keeps numbers apart from the rows of real tables. */
const counterTable = " counters";

/**
 * Begins a transaction that behaves like PostgreSQL's at READ COMMITTED: it sees others' commits, and its writes lock
 * rows and unique values until it ends.
 */
export function beginTransaction(database: MemoryDatabase): MemoryTransaction {
  const { locks, queue } = database;
  const owner = {};
  const changes = createTableChanges(database.tables);
  const jobs: NewJob[] = [];
  const completed: ClaimedJob[] = [];
  let failure: { readonly error: unknown } | undefined;
  let ended = false;

  const lock = (name: string) => locks.acquire(owner, name);

  /** Runs one statement; after an error, every statement fails with that error. */
  async function statement<T>(run: () => Promise<T>): Promise<T> {
    if (ended) throw new TypeError("Cannot use a transaction as it has ended");
    if (failure) throw failure.error;
    return run().catch((error: unknown) => {
      failure ??= { error };
      throw error;
    });
  }

  async function complete(claimed: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    for (const { id } of claimed.toSorted((left, right) => (left.id < right.id ? -1 : 1))) await lock(jobLock(id));
    const held = claimed.filter((job) => queue.holds(job) && !completed.some(({ id }) => id === job.id));
    completed.push(...held);
    return new Set(held.map(({ id }) => id));
  }

  const completeJobs: Transaction["complete"] = (claimed) => statement(() => complete(claimed));

  function open(applicationId: Id<"application">): Transaction {
    const rows = createRowWriter({ applicationId, lock, changes });
    const read = createMemoryReader(changes, applicationId);
    const lockAll = (table: StoredTable, matching: readonly StoredRow[]) => rows.lockRows(table, matching);
    return {
      applicationId,
      find: (table, id, options = {}) =>
        statement(async () => {
          const where = { op: "equals", column: "id", value: id } as const;
          if (options.lock) await lockAll(table, read.matching(table, where));
          return read.select(table, { where })[0];
        }),
      select: (table, query = {}) =>
        statement(async () => {
          if (query.lock) await lockAll(table, read.page(table, query));
          return read.select(table, query);
        }),
      count: (table, where) => statement(async () => read.matching(table, where).length),
      insert: (table, added) => statement(() => rows.insert(table, added)),
      update: (table, where, changed) => statement(() => rows.update(table, where, () => changed)),
      revise: (table, where, changed) =>
        statement(() => rows.update(table, where, (row) => ({ ...changed, version: Number(row["version"]) + 1 }))),
      reviseEach: (table, given, columns) => {
        const where = { op: "in", column: "id", values: given.map(({ id }) => id) } as const;
        return statement(() => rows.update(table, where, revisionOf(given, columns)));
      },
      copyRows: (copies, ids) =>
        statement(() =>
          copyRowsInMemory(
            { select: ({ table, where }) => read.select(table, { where }), insert: rows.insert },
            copies,
            ids,
          ),
        ),
      erase: (table, where) => statement(() => rows.erase(table, where)),
      nextNumber: (counter, atLeast) => statement(() => rows.nextNumber(counter, atLeast)),
      copyCounter: (from, to) => statement(() => rows.copyCounter(from, to)),
      lock: (name) => statement(() => lock(`name:${applicationId}:${name}`)),
      tryLock: (name) => statement(async () => locks.tryAcquire(owner, `name:${applicationId}:${name}`)),
      enqueue: (added) => statement(async () => void jobs.push(...added)),
      complete: completeJobs,
    };
  }

  return {
    owner,
    open,
    complete: completeJobs,
    commit() {
      if (failure) throw failure.error;
      database.tables.apply(changes);
      queue.apply({ added: jobs, completed });
    },
    end() {
      ended = true;
      locks.releaseAll(owner);
    },
  };
}

/** The lock on a job that a transaction is about to end. */
export function jobLock(id: string): string {
  return `job:${id}`;
}

/** Reads the rows of one application. */
export function createMemoryReader(tables: TableSet, applicationId: Id<"application">) {
  /** A row named by its id needs no search. */
  function candidates(table: StoredTable, where: Condition | undefined): Iterable<StoredRow> {
    const id = where && idIn(where);
    if (id === undefined) return tables.rows(table.name);
    const stored = tables.get(table.name, id);
    return stored ? [stored] : [];
  }

  function matching<Row extends object>(table: StoredTable<Row>, where?: Condition): readonly StoredRow[] {
    const found: StoredRow[] = [];
    for (const stored of candidates(table, where)) {
      if (stored.applicationId === applicationId && (!where || evaluate(where, stored.row))) found.push(stored);
    }
    return found;
  }
  function page<Row extends object>(table: StoredTable<Row>, query: Query): readonly StoredRow[] {
    const byId = Object.hasOwn(table.columns, "id") ? [{ column: "id", direction: "asc" } as const] : [];
    const compare = compareRows(query.orderBy ?? byId);
    const sorted = matching(table, query.where).toSorted((left, right) => compare(left.row, right.row));
    const offset = query.offset ?? 0;
    return sorted.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
  }
  return {
    matching,
    page,
    select: <Row extends object>(table: StoredTable<Row>, query: Query): readonly Row[] =>
      // `normalizeRow` has filled every column of the table.
      page(table, query).map(({ row }) => row as Row),
  };
}

/** The id that a matching row must have. */
function idIn(where: Condition): string | undefined {
  if (where.op === "equals" && where.column === "id") return String(where.value);
  if (where.op !== "and") return undefined;
  return where.conditions.map(idIn).find((id) => id !== undefined);
}

interface WriterScope {
  readonly applicationId: Id<"application">;
  lock(name: string): Promise<void>;
  readonly changes: ReturnType<typeof createTableChanges>;
}

function createRowWriter({ applicationId, lock, changes }: WriterScope) {
  const read = createMemoryReader(changes, applicationId);
  const uniqueLocks = (table: StoredTable, row: StoredRow["row"]) =>
    uniqueValues(table, row).map(({ value }) => `unique:${table.name}:${applicationId}:${value}`);

  async function lockRows(table: StoredTable, rows: readonly StoredRow[]): Promise<void> {
    for (const { key } of rows) await lock(`row:${table.name}:${key}`);
  }

  /** Locks the values that a change frees, too: until it commits nobody knows whether they are free. */
  async function write<Row extends object>(
    table: StoredTable<Row>,
    next: StoredRow,
    previous?: StoredRow,
  ): Promise<void> {
    for (const name of [next, previous].flatMap((stored) => (stored ? uniqueLocks(table, stored.row) : [])))
      await lock(name);
    const wanted = uniqueValues(table, next.row);
    const others = wanted.length === 0 ? [] : read.matching(table);
    const taken = new Set(
      others.flatMap(({ key, row }) => (key === next.key ? [] : uniqueValues(table, row).map(({ value }) => value))),
    );
    const clash = wanted.find(({ value }) => taken.has(value));
    if (clash)
      throw new DomainError("duplicate", `Another resource has the same ${clash.names}`, { field: clash.field });
    changes.set(table.name, next);
  }

  /** Locks rows and returns those that still match. */
  async function claim<Row extends object>(table: StoredTable<Row>, where: Condition): Promise<readonly StoredRow[]> {
    const candidates = read.page(table, { where });
    await lockRows(table, candidates);
    const keys = new Set(candidates.map(({ key }) => key));
    return read.page(table, { where }).filter(({ key }) => keys.has(key));
  }

  return {
    lockRows,
    async insert<Row extends object>(table: StoredTable<Row>, rows: readonly Row[]): Promise<void> {
      for (const row of rows) {
        const key = keyOf(row);
        await lock(`row:${table.name}:${key}`);
        if (changes.get(table.name, key))
          throw new TypeError(`Cannot insert a row as its key is taken: current value is ${key}`);
        await write(table, { key, applicationId, row: normalizeRow(table, row) });
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
      // `normalizeRow` has filled every column of the table.
      return updated.map(({ row }) => row as Row);
    },
    async erase<Row extends object>(table: StoredTable<Row>, where: Condition): Promise<number> {
      const claimed = await claim(table, where);
      for (const name of claimed.flatMap(({ row }) => uniqueLocks(table, row))) await lock(name);
      for (const { key } of claimed) changes.erase(table.name, key);
      return claimed.length;
    },
    async copyCounter(from: string, to: string): Promise<void> {
      const value = changes.get(counterTable, `${applicationId}:${from}`)?.row["value"];
      const key = `${applicationId}:${to}`;
      if (value !== undefined) changes.set(counterTable, { key, applicationId, row: { value } });
    },
    async nextNumber(counter: string, atLeast = 1): Promise<number> {
      const key = `${applicationId}:${counter}`;
      await lock(`counter:${key}`);
      const value = Math.max(Number(changes.get(counterTable, key)?.row["value"] ?? 0) + 1, atLeast);
      changes.set(counterTable, { key, applicationId, row: { value } });
      return value;
    },
  };
}

/** Revises a row: takes the given columns and raises the version by one. */
function revisionOf(given: readonly BaseRow[], columns: readonly string[]) {
  const byId = new Map<unknown, BaseRow>(given.map((row) => [row.id, row]));
  return (row: StoredRow["row"]) => {
    const written = Object.entries(byId.get(row["id"]) ?? {}).filter(([column]) => columns.includes(column));
    return { ...Object.fromEntries(written), version: Number(row["version"]) + 1 };
  };
}

function keyOf(row: object): string {
  const { id, deliveryId, number } = { id: undefined, deliveryId: undefined, number: undefined, ...row };
  return id === undefined ? `${String(deliveryId)}:${String(number)}` : String(id);
}

/** The unique values a live row takes, by the rules of its columns. The field is the last column of its set. */
function uniqueValues(table: StoredTable, row: StoredRow["row"]) {
  if (row["deleted"] === true) return [];
  const sets: readonly (readonly string[])[] = table.unique ?? [];
  return sets.flatMap((columns) => {
    const values = columns.map((column) => comparable(row[column], table.uniqueRules?.[column]));
    const [field, names] = [columns.at(-1) ?? "", columns.join(" and ")];
    return values.includes(null) ? [] : [{ field, names, value: JSON.stringify([columns, values]) }];
  });
}

function comparable(value: unknown, rule: UniqueRule | undefined): unknown {
  if (rule === "any case" && typeof value === "string") return value.toLowerCase();
  return rule === "null is a value" ? (value ?? "") : value;
}
