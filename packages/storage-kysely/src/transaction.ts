import { setTimeout as sleep } from "node:timers/promises";
import { idTime } from "@design-catalog/core/engine";
import { type CommitReads, createCommitReads } from "./commit-reads.ts";
import { ensurePartitions } from "./partitions.ts";
import type { Connection, DatabasePool, SqlExecute } from "./pool.ts";
import { isTransactionConflict, unpartitionedId } from "./sql-errors.ts";

/** Maximum runs of a transaction that keeps colliding with others. */
const runsMax = 3;
/**
 * Pause before the next run, multiplied by the runs so far, give or take half. Without it, the victim of a deadlock is
 * back before the survivor wakes up, retakes the row that it has just released, and both are stuck again.
 */
const conflictPauseMs = 30;

/** The statements of one run, and what its commit reads. */
export type TransactionWork<T> = (execute: SqlExecute, commitReads: CommitReads) => Promise<T>;

/**
 * Runs `work` in a transaction (READ COMMITTED) and commits it. Runs it again after a deadlock or a serialization
 * failure, and once more when a day partition was missing. A failed statement dooms the transaction, even if `work`
 * swallows the error.
 * @throws {DomainError} `unavailable`; the commit may then have happened or not.
 */
export async function runTransaction<T>(pool: DatabasePool, work: TransactionWork<T>): Promise<T> {
  for (let runs = 1, partitioned = false; ; runs++) {
    const outcome = await pool.withConnection((connection) => runOnce(connection, work));
    if (outcome.committed) return outcome.value;
    const id = unpartitionedId(outcome.cause);
    if (id !== undefined && !partitioned) {
      await ensurePartitions(pool, { fromMs: idTime(id), days: 1 });
      partitioned = true;
    } else if (runs >= runsMax || !isTransactionConflict(outcome.cause)) {
      throw outcome.error;
    } else {
      await sleep(conflictPauseMs * runs * (0.5 + Math.random()));
    }
  }
}

type Outcome<T> =
  | { readonly committed: true; readonly value: T }
  /** The error of a run: `cause` is the database's first, as it came; `error` is what `work` made of it. */
  | { readonly committed: false; readonly error: unknown; readonly cause: unknown };

async function runOnce<T>(connection: Connection, work: TransactionWork<T>): Promise<Outcome<T>> {
  const statements = recordFailure(connection.query);
  const commitReads = createCommitReads();
  let isUnknown = false;
  await statements.execute("BEGIN ISOLATION LEVEL READ COMMITTED");
  try {
    const value = await work(statements.execute, commitReads);
    // From here on an error may be that of a read after the commit, and the work must not run again.
    isUnknown = !commitReads.isEmpty && statements.failure() === undefined;
    const handOver = await commitReads.commit(statements.execute);
    handOver();
    return { committed: true, value };
  } catch (error) {
    // A lost connection has already rolled back.
    await connection.query("ROLLBACK").catch(() => undefined);
    const failure = statements.failure();
    return { committed: false, error, cause: isUnknown ? undefined : failure && causeOf(failure.error) };
  }
}

/** Runs statements one after another; after the first error, every further one fails with it. */
function recordFailure(query: SqlExecute): { execute: SqlExecute; failure(): { readonly error: unknown } | undefined } {
  let failure: { readonly error: unknown } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    failure: () => failure,
    execute(text, values) {
      const result = last.then(() => {
        if (failure) throw failure.error;
        return query(text, values);
      });
      last = result.catch((error: unknown) => (failure ??= { error }));
      return result;
    },
  };
}

/** The database's error behind its translation. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
