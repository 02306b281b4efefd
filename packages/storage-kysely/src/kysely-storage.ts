import { always } from "@design-catalog/core/engine";
import type {
  ApplicationStore,
  Reader,
  Storage,
  Transaction,
  ClaimedJob,
  Id,
  NewJob,
  StoredTable,
} from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import { createLookups } from "./connection/lookups.ts";
import type { DatabasePool, SqlDefer, SqlExecute, SqlResult, SqlSend, SqlStatement } from "./connection/pool.ts";
import { rowsOf } from "./connection/rows-of.ts";
import { isRowBusy } from "./connection/sql-errors.ts";
import type { LaggingStore } from "./replica/answers.ts";
import type { Replica } from "./replica/replica.ts";
import { run } from "./statements/compile.ts";
import { copyRows } from "./statements/copy-rows.ts";
import { readFeed } from "./statements/read-feed.ts";
import { type Scope, scopedCopies, scopedTable } from "./statements/scoped-table.ts";
import {
  countStatement,
  areLiveCondition,
  eraseStatement,
  findStatement,
  hasNoneCondition,
  insertStatement,
  reviseEachStatement,
  reviseStatement,
  selectStatement,
  updateStatement,
} from "./statements/statements.ts";
import { readTallies, tallyStatement } from "./statements/tally-statement.ts";
import { createRowLines, type RowAttempt, runInLine } from "./transactions/row-lines.ts";
import { runGuarded } from "./transactions/run-guarded.ts";
import { runTransaction, type TransactionStatements } from "./transactions/transaction.ts";
import { canHoldInRow, heldInRow, RowLeases } from "./webhooks/row-leases.ts";

/** A job queue with its tables in the same database, which makes its changes part of a transaction. */
export interface TransactionalQueue {
  /** Adds jobs by statements whose results it does not read, so they may run later in the transaction. */
  enqueue(send: SqlSend<unknown>, jobs: readonly NewJob[]): Promise<void>;
  /** Adds jobs as held by this process and gives them to `take`, without those whose key is taken. */
  hold(defer: SqlDefer, jobs: readonly NewJob[], take: (held: readonly ClaimedJob[]) => void): Promise<void>;
  /**
   * The job as it is once it has a row, given one whose delivery holds its lease. Absent where nobody makes such jobs of
   * deliveries whose process has ended; then all jobs have rows.
   */
  readonly written?: (job: ClaimedJob) => ClaimedJob;
  /**
   * The statement that ends those of the jobs, at least one, whose lease is still held. It returns their ids as text in
   * the column `id` and can stand in WITH.
   */
  ending(jobs: readonly ClaimedJob[]): SqlStatement;
  /** Returns those of the jobs, all with keys, that are neither waiting nor running. Does not wait for others. */
  missing(execute: SqlExecute, jobs: readonly NewJob[]): Promise<readonly NewJob[]>;
  /** Adds missing jobs, replacing any cancelled job of the same key. */
  restore(execute: SqlExecute, jobs: readonly NewJob[]): Promise<void>;
}

/** Settings of the storage. */
export interface StorageOptions {
  readonly pool: DatabasePool;
  readonly queue: TransactionalQueue;
  /** Answers reads that may lag. @default the pool answers all */
  readonly replica?: Pick<Replica, "answer" | "noteSeen"> | undefined;
  /**
   * Called right before each commit that changes rows of an application, with the statements of its transaction; where it
   * throws, nothing is committed. @default every commit is let through
   */
  readonly mayCommit?: ((applicationId: Id<"application">, execute: SqlExecute) => Promise<void>) | undefined;
}

/**
 * The storage port on PostgreSQL 15 or newer.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { users } from "@design-catalog/core/identity";
 * import { createJobs } from "@design-catalog/queue-pg-boss";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "api" });
 * const storage = createStorage({ pool, queue: jobs.transactional });
 * assert.deepEqual(await storage.open(defaultApplicationId).select(users), []);
 * await pool.end();
 * ```
 */
export function createStorage({ pool, queue, replica, mayCommit }: StorageOptions): Storage {
  const lines = createRowLines();
  const lookUp = createLookups(pool);
  return {
    open: (applicationId): ApplicationStore => ({
      ...createReader(pool.query, { applicationId }),
      ...laggingReads(replica, {
        readerOf: (execute = pool.query) => createReader(execute, { applicationId }),
        lookUp,
      }),
      async find(table, id, options = {}) {
        // Locks of several rows in one round trip could wait for each other.
        const send = options.lock ? pool.query : lookUp;
        return asRows(table, await run(send, findStatement({ table, applicationId }, { id, ...options })))[0];
      },
      transaction: (work) =>
        runInLine(lines, (attempt) =>
          runTransaction(pool, (statements) => {
            const transaction = createTransaction({ ...statements, applicationId, queue, attempt });
            if (!mayCommit) return work(transaction);
            return runGuarded(work, { transaction, check: () => mayCommit(applicationId, statements.execute) });
          }),
        ),
    }),
  };
}

/** The part of a store that a replica answers; none without one. */
function laggingReads(
  replica: StorageOptions["replica"],
  store: LaggingStore,
): Pick<ApplicationStore, "readLagging" | "noteSeen"> {
  return replica ? { readLagging: (read) => replica.answer(read, store), noteSeen: replica.noteSeen } : {};
}

function createReader(execute: SqlExecute, scope: Scope): Reader {
  const scoped = <Row extends object>(table: StoredTable<Row>) => scopedTable(scope, table);
  return {
    applicationId: scope.applicationId,
    async find(table, id, options = {}) {
      return asRows(table, await run(execute, findStatement(scoped(table), { id, ...options })))[0];
    },
    async select(table, query = {}) {
      return asRows(table, await run(execute, selectStatement(scoped(table), query)));
    },
    async count(table, where = always) {
      const { rows } = await run(execute, countStatement(scoped(table), where));
      return Number(rows[0]?.["count"]);
    },
    async tally(table, query) {
      const { among } = query;
      const own = among ? { ...query, among: { ...among, table: scoped(among.table).table } } : query;
      return readTallies(query, (await run(execute, tallyStatement(scoped(table), own))).rows);
    },
    readFeed: (table, query) => readFeed(execute, scopedTable(scope, table), query),
  };
}

/** Statements of one transaction, and what it writes for. */
export interface TransactionScope extends TransactionStatements, Scope {
  readonly queue: TransactionalQueue;
  readonly attempt: RowAttempt;
}

/** Makes the transaction port of one that has begun. */
export function createTransaction(scope: TransactionScope): Transaction {
  const { execute, defer, insert, expect, isRepeated, commitReads, applicationId, queue, attempt } = scope;
  const reader = createReader(execute, scope);
  const scoped = <Row extends object>(table: StoredTable<Row>) => scopedTable(scope, table);
  const leases = new RowLeases();
  return {
    ...reader,
    isRepeated,
    expectLive: (table, rows) => expect(areLiveCondition(scoped(table), rows)),
    expectNone: (table, column, text) => expect(hasNoneCondition(scoped(table), column, text)),
    async find(table, id, options = {}) {
      if (!options.lock || attempt.isPatient) return reader.find(table, id, options);
      try {
        return asRows(table, await run(execute, findStatement(scoped(table), { id, lock: "if free" })))[0];
      } catch (error) {
        if (isRowBusy(error)) attempt.busyRow = `${applicationId} ${table.name} ${id}`;
        throw error;
      }
    },
    async insert(table, rows) {
      if (rows.length === 0) return;
      const held = leases.inserted(table, rows);
      const statement = held
        ? insertStatement<object>(scoped(held.table), held.rows)
        : insertStatement(scoped(table), rows);
      // Only unique columns let a caller's own values fail, which it learns at once.
      await run<unknown>(table.unique?.length ? execute : insert, statement);
    },
    async update(table, where, changes) {
      return asRows(table, await run(execute, updateStatement(scoped(table), where, changes)));
    },
    async revise(table, where, changes) {
      return asRows(table, await run(execute, reviseStatement(scoped(table), where, changes)));
    },
    async reviseEach(table, rows, columns) {
      const statement = reviseEachStatement(scoped(table), rows, columns);
      return asRows(table, await run(execute, statement));
    },
    copyRows: (copies, ids) => copyRows({ execute, applicationId }, scopedCopies(scope, copies), ids),
    async erase(table, where) {
      const { rowCount } = await run(execute, eraseStatement(scoped(table), where));
      return rowCount ?? 0;
    },
    ...countersOf(execute, scope),
    async lock(name) {
      await run(execute, sql`select pg_advisory_xact_lock(${lockKey(applicationId, name)})`);
    },
    async tryLock(name) {
      const { rows } = await run(
        execute,
        sql`select pg_try_advisory_xact_lock(${lockKey(applicationId, name)}) as taken`,
      );
      return rows[0]?.["taken"] === true;
    },
    enqueue: (jobs) => queue.enqueue(defer, jobs),
    async hold(jobs, take) {
      const inRows = queue.written ? jobs.filter(canHoldInRow) : [];
      leases.hold(inRows);
      if (inRows.length > 0) take(inRows.map(heldInRow));
      const others = inRows.length > 0 ? jobs.filter((job) => !canHoldInRow(job)) : jobs;
      if (others.length > 0) await queue.hold(defer, others, take);
    },
    versionsAfterCommit: (table, ids, take) => commitReads.ask({ applicationId, table, ids, take }),
    complete: (jobs) => complete(execute, queue, jobs),
  };
}

function countersOf(
  execute: SqlExecute,
  { applicationId, schema }: Scope,
): Pick<Transaction, "nextNumber" | "copyCounter"> {
  const counters = sql.table(schema === undefined ? "counters" : `${schema}.counters`);
  return {
    async nextNumber(counter, atLeast = 1) {
      const statement = sql`insert into ${counters} as counters (application_id, name, value)
        values (${applicationId}, ${counter}, ${atLeast}::bigint) on conflict (application_id, name)
        do update set value = greatest(counters.value + 1, excluded.value) returning value`;
      const { rows } = await run(execute, statement);
      return Number(rows[0]?.["value"]);
    },
    async copyCounter(from, to) {
      await run(
        execute,
        sql`insert into ${counters} (application_id, name, value)
          select application_id, ${to}::text, value from ${counters} where application_id = ${applicationId} and name = ${from}`,
      );
    },
  };
}

async function complete(
  execute: SqlExecute,
  queue: TransactionalQueue,
  jobs: readonly ClaimedJob[],
): Promise<ReadonlySet<string>> {
  if (jobs.length === 0) return new Set();
  const { text, values } = queue.ending(jobs);
  const { rows } = await execute(text, values);
  return new Set(rows.map(({ id }) => String(id)));
}

/** The key of a lock. With a chance of 1 in 2^64, two names share one and then wait without need. */
function lockKey(applicationId: Id<"application">, name: string): RawBuilder<unknown> {
  return sql`hashtextextended(${`${applicationId}:${name}`}, 0)`;
}

/** Rows of a table as PostgreSQL answered them: its select list names every column. */
function asRows<Row extends object>(_table: StoredTable<Row>, answer: SqlResult): readonly Row[] {
  return rowsOf<Row>(answer);
}
