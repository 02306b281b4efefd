import { live } from "@design-catalog/core/engine";
import type { Transaction, BaseRow, ClaimedJob, Id, NewJob } from "@design-catalog/core/ports";
import { copyRowsInMemory } from "./memory-copy.ts";
import { createMemoryCounters } from "./memory-counters.ts";
import { readMemoryFeed, type TransactionNumbers } from "./memory-feed.ts";
import type { LockMode } from "./memory-locks.ts";
import { createMemoryReader } from "./memory-reader.ts";
import type { TableChanges } from "./memory-tables.ts";
import { tallyRows } from "./memory-tally.ts";
import { createRowWriter, revisionOf } from "./memory-writer.ts";

/** The state of a transaction that its statements share, whichever application they are for. */
export interface StatementScope {
  readonly changes: TableChanges;
  readonly lock: (name: string, mode?: LockMode) => Promise<void>;
  readonly numbers: TransactionNumbers;
  /** The number of the transaction; the first call assigns it. */
  readonly number: () => number;
  readonly tryLock: (name: string) => boolean;
  /** Runs one statement; its error dooms the transaction. */
  readonly statement: <T>(run: () => Promise<T>) => Promise<T>;
  readonly enqueue: (jobs: readonly NewJob[]) => void;
  readonly hold: (jobs: readonly NewJob[]) => readonly ClaimedJob[];
  readonly complete: Transaction["complete"];
  readonly isRepeated: boolean;
  /** Runs after the commit; must not throw. */
  readonly afterCommit: (run: () => void) => void;
}

/** Rows that a process remembered have changed; the transaction may succeed when it runs again. */
export class OutdatedRowsError extends Error {}

/** Creates the statements of a transaction for the rows of one application. */
export function createMemoryStatements(applicationId: Id<"application">, scope: StatementScope): Transaction {
  const { changes, lock, numbers, number, tryLock, statement, enqueue, hold, complete, afterCommit, isRepeated } =
    scope;
  const writing = { applicationId, lock, number, changes };
  const rows = createRowWriter(writing);
  const counters = createMemoryCounters(writing);
  const read = createMemoryReader(changes, applicationId);
  return {
    applicationId,
    isRepeated,
    expectLive: (table, expected) =>
      statement(async () => {
        const found = read.select(table, { where: live });
        if (marksOf(found) !== marksOf(expected)) throw new OutdatedRowsError();
      }),
    expectNone: (table, column, text) =>
      statement(async () => {
        const where = { op: "equals", column, value: text } as const;
        if (read.matching(table, where).length > 0) throw new OutdatedRowsError();
      }),
    find: (table, id, options = {}) =>
      statement(async () => {
        const where = { op: "equals", column: "id", value: id } as const;
        if (options.lock) await rows.lockRows(table, read.matching(table, where));
        return read.select(table, { where })[0];
      }),
    select: (table, query = {}) =>
      statement(async () => {
        const mode = query.lock === "share" ? "share" : "exclusive";
        if (query.lock) await rows.lockRows(table, read.page(table, query), mode);
        return read.select(table, query);
      }),
    count: (table, where) => statement(async () => read.matching(table, where).length),
    tally: (table, query) => statement(async () => tallyRows(read, table, query)),
    readFeed: (table, query) =>
      statement(async () => readMemoryFeed({ tables: changes, applicationId, numbers }, table, query)),
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
          {
            select: ({ table, where }) => read.select(table, { where }),
            insert: (table, added) => rows.insert(table, added),
          },
          copies,
          ids,
        ),
      ),
    erase: (table, where) => statement(() => rows.erase(table, where)),
    nextNumber: (counter, atLeast) => statement(() => counters.nextNumber(counter, atLeast)),
    copyCounter: (from, to) => statement(() => counters.copyCounter(from, to)),
    lock: (name) => statement(() => lock(`name:${applicationId}:${name}`)),
    tryLock: (name) => statement(async () => tryLock(`name:${applicationId}:${name}`)),
    enqueue: (added) => statement(async () => enqueue(added)),
    hold: (added, take) => statement(async () => take(hold(added))),
    versionsAfterCommit: (table, ids, take) =>
      afterCommit(() => {
        const where = { op: "in", column: "id", values: ids } as const;
        take(new Map(read.select(table, { where }).map(({ id, version }) => [id, version])));
      }),
    complete,
  };
}

/** The ids of rows with their versions and the times of their last changes, whatever the order. */
function marksOf(rows: readonly BaseRow[]): string {
  const marks = rows.map(({ id, version, updatedAt }) => `${id} ${version} ${updatedAt}`);
  return marks.toSorted().join();
}
