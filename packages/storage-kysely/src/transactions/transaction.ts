import { setTimeout as sleep } from "node:timers/promises";
import { idTime } from "@design-catalog/core/engine";
import type { Connection, DatabasePool, SqlDefer, SqlExecute, SqlSend, SqlStatement } from "../connection/pool.ts";
import { isOutdatedRows, isTransactionConflict, unpartitionedId } from "../connection/sql-errors.ts";
import { ensurePartitions } from "../schema/partitions.ts";
import { type CommitReads, createCommitReads } from "./commit-reads.ts";
import { UnsentStatements } from "./unsent-statements.ts";

/** Maximum runs of a transaction that keeps colliding with others. */
const runsMax = 3;
/**
 * Pause before the next run, multiplied by the runs so far, give or take half. Without it, the victim of a deadlock is
 * back before the survivor wakes up, retakes the row that it has just released, and both are stuck again.
 */
const conflictPauseMs = 30;

/** Statements of one transaction, which run in the order of the calls. */
export interface TransactionStatements {
  readonly execute: SqlExecute;
  /**
   * Runs a statement on whose result the work does not depend, together with the next one that is executed or with
   * COMMIT: its failure is theirs.
   */
  readonly defer: SqlDefer;
  /** Runs an insert that returns nothing, as {@link defer} does, in one statement with others and what is expected. */
  readonly insert: SqlSend<void>;
  /**
   * Fails with outdated rows unless the condition holds when the next statement is executed, or at COMMIT. All that wait
   * for it are one statement.
   */
  readonly expect: (condition: SqlStatement) => Promise<void>;
  /** True from the second run on. */
  readonly isRepeated: boolean;
  /** Reads in the round trip of the commit. */
  readonly commitReads: CommitReads;
}

/**
 * Runs `work` in a transaction (READ COMMITTED) and commits it. Runs it again after a deadlock, a serialization failure
 * or outdated rows, and once more when a day partition was missing. A failed statement dooms the transaction, even if `work`
 * swallows the error.
 * @throws {DomainError} `unavailable`; the commit may then have happened or not.
 */
export function runTransaction<T>(
  pool: DatabasePool,
  work: (statements: TransactionStatements) => Promise<T>,
): Promise<T> {
  return runUntilCommitted(pool, (run) => runOnce(run, work));
}

/**
 * Runs `work`, which executes exactly one statement that commits by itself, again as {@link runTransaction} does.
 * @throws {DomainError} `unavailable`; the commit may then have happened or not.
 */
export function runStatement<T>(pool: DatabasePool, work: (execute: SqlExecute) => Promise<T>): Promise<T> {
  return runUntilCommitted(pool, async ({ connection }) => {
    try {
      return { committed: true, value: await work(connection.query) };
    } catch (error) {
      return { committed: false, error, cause: causeOf(error) };
    }
  });
}

async function runUntilCommitted<T>(pool: DatabasePool, runOnce: (run: Run) => Promise<Outcome<T>>): Promise<T> {
  for (let runs = 1, partitioned = false; ; runs++) {
    const outcome = await pool.withConnection((connection) => runOnce({ connection, isRepeated: runs > 1 }));
    if (outcome.committed) return outcome.value;
    const id = unpartitionedId(outcome.cause);
    if (id !== undefined && !partitioned) {
      await ensurePartitions(pool, { fromMs: idTime(id), days: 1 });
      partitioned = true;
    } else if (runs >= runsMax || !mayRunAgain(outcome.cause)) {
      throw outcome.error;
    } else if (!isOutdatedRows(outcome.cause)) {
      await sleep(conflictPauseMs * runs * (0.5 + Math.random()));
    }
  }
}

type Outcome<T> =
  | { readonly committed: true; readonly value: T }
  /** The error of a run: `cause` is the first database error, unchanged; `error` is what `work` threw. */
  | { readonly committed: false; readonly error: unknown; readonly cause: unknown };

interface Run {
  readonly connection: Connection;
  readonly isRepeated: boolean;
}

async function runOnce<T>(run: Run, work: (statements: TransactionStatements) => Promise<T>): Promise<Outcome<T>> {
  const statements = openStatements(run);
  try {
    const value = await work(statements);
    await statements.commit();
    return { committed: true, value };
  } catch (error) {
    await statements.rollBack();
    const failure = statements.failure();
    return { committed: false, error, cause: failure && causeOf(failure.error) };
  }
}

const commit = { text: "COMMIT", values: [] };
const begin = { text: "BEGIN ISOLATION LEVEL READ COMMITTED", values: [] };

/** Deferred statements that are sent without waiting for another one, because of the memory that they hold. */
const deferredMax = 32;
/** Values of which the same is true; writing them takes some 3 ms, in which nobody else is served. */
const deferredValuesMax = 2_500;

interface OpenStatements extends TransactionStatements {
  commit(): Promise<void>;
  rollBack(): Promise<void>;
  /** The first error. */
  failure(): { readonly error: unknown } | undefined;
}

/**
 * Begins a transaction with its first round trip. Sends deferred statements with the next one, each round trip after the
 * one before; after the first error, every further statement fails with it.
 */
function openStatements({ connection, isRepeated }: Run): OpenStatements {
  let failure: { readonly error: unknown } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let hasBegun = false;
  const commitReads = createCommitReads();
  const unsent = new UnsentStatements();
  unsent.add(begin);
  const inTurn = <Result>(send: () => Promise<Result> | Result): Promise<Result> => {
    const result = last.then(() => {
      if (failure) throw failure.error;
      return send();
    });
    last = result.catch((error: unknown) => (failure ??= { error }));
    return result;
  };
  const sendWith = async (added: readonly SqlStatement[]) => {
    hasBegun = true;
    const { statements, giveRows } = unsent.take();
    const results = await connection.batch([...statements, ...added]);
    giveRows(results);
    return results.at(-1) ?? { rows: [] };
  };
  const add = (statement: Parameters<UnsentStatements["add"]>[0]) =>
    inTurn(async () => {
      unsent.add(statement);
      if (unsent.size > deferredMax || unsent.valueCount > deferredValuesMax) await sendWith([]);
    });
  return {
    commitReads,
    isRepeated,
    failure: () => failure,
    execute: (text, values) =>
      inTurn(async () => {
        if (values) return sendWith([{ text, values }]);
        await sendWith([]);
        return connection.query(text);
      }),
    defer: (text, values, take) => add({ text, values, take }),
    insert: (text, values) => add({ text, values, isPart: true }),
    expect: (condition) => inTurn(() => unsent.expect(condition)),
    commit: () =>
      inTurn(async () => {
        if (!hasBegun && unsent.size === 1 && commitReads.size === 0) return;
        hasBegun = true;
        await sendCommit(connection, unsent, commitReads);
      }),
    async rollBack() {
      // A lost connection has already rolled back.
      if (hasBegun) await connection.query("ROLLBACK").catch(() => undefined);
    },
  };
}

/** Commits with all that is unsent, and reads in the same round trip. */
async function sendCommit(connection: Connection, unsent: UnsentStatements, commitReads: CommitReads): Promise<void> {
  const { statements, giveRows } = unsent.take();
  const before = [...statements, commit];
  let completed = 0;
  const sent = connection.batch([...before, ...commitReads.statements()], () => completed++);
  const results = await sent.catch((error: unknown) => {
    // Only the reads behind it failed.
    if (completed >= before.length) return undefined;
    throw error;
  });
  if (!results) return;
  giveRows(results);
  commitReads.handOver(results.slice(before.length));
}

function mayRunAgain(cause: unknown): boolean {
  return isTransactionConflict(cause) || isOutdatedRows(cause);
}

/** The database's error behind its translation. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
