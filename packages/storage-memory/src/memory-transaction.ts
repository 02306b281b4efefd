import type { Transaction, ClaimedJob, Id, NewJob } from "@design-catalog/core/ports";
import type { TransactionNumbers } from "./memory-feed.ts";
import type { LockMode, LockTable } from "./memory-locks.ts";
import type { HeldJob, MemoryQueue } from "./memory-queue.ts";
import { createMemoryStatements } from "./memory-statements.ts";
import { createTableChanges, type MemoryTables } from "./memory-tables.ts";

/** State shared by all transactions. */
export interface MemoryDatabase {
  readonly tables: MemoryTables;
  readonly locks: LockTable;
  readonly queue: MemoryQueue;
  readonly numbers: TransactionNumbers;
}

/** A transaction over the rows of all applications; each of them sees its own. */
export interface MemoryTransaction {
  /** Identifies the holder of this transaction's locks. */
  readonly owner: object;
  open(applicationId: Id<"application">): Transaction;
  /** As of a {@link Transaction}; jobs belong to no application. */
  complete: Transaction["complete"];
  /** Makes all changes visible in one step. @throws the first error of a statement, which dooms the transaction */
  commit(): void;
  /** Releases the locks; without a commit nothing has changed. */
  end(): void;
}

/** Runs work in a transaction over all applications. */
export type RunTransaction = <T>(work: (transaction: MemoryTransaction) => Promise<T>) => Promise<T>;

/**
 * Begins a transaction that behaves like PostgreSQL's READ COMMITTED: it sees the commits of others, and its writes
 * lock rows and unique values until it ends.
 */
export function beginTransaction(database: MemoryDatabase, isRepeated = false): MemoryTransaction {
  const { locks, queue, numbers } = database;
  const owner = {};
  const changes = createTableChanges(database.tables);
  const jobs: NewJob[] = [];
  const afterwards: (() => void)[] = [];
  const holding = createHolding(queue, jobs);
  const completed: ClaimedJob[] = [];
  let failure: { readonly error: unknown } | undefined;
  let ended = false;

  const lock = (name: string, mode?: LockMode) => locks.acquire(owner, name, mode);

  /** Runs one statement. After an error every later statement throws that error. */
  async function statement<T>(run: () => Promise<T>): Promise<T> {
    if (ended) throw new TypeError("Cannot use a transaction because it has ended");
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

  return {
    owner,
    complete: completeJobs,
    open: (applicationId) =>
      createMemoryStatements(applicationId, {
        changes,
        lock,
        numbers,
        number: () => numbers.of(owner),
        tryLock: (name) => locks.tryAcquire(owner, name),
        statement,
        isRepeated,
        enqueue: (added) => void jobs.push(...added),
        hold: holding.hold,
        complete: completeJobs,
        afterCommit: (run) => void afterwards.push(run),
      }),
    commit() {
      if (failure) throw failure.error;
      database.tables.apply(changes);
      queue.apply({ added: jobs, held: holding.held, completed });
      for (const run of afterwards) run();
    },
    end() {
      ended = true;
      numbers.end(owner);
      locks.releaseAll(owner);
    },
  };
}

/** The jobs that a transaction adds as held; `jobs` are the others that it adds. */
function createHolding(queue: MemoryQueue, jobs: readonly NewJob[]) {
  const held: HeldJob[] = [];
  const holdJob = queue.beginHolding();
  const isTaken = (job: NewJob) =>
    queue.hasKey(job) || [...jobs, ...held.map((known) => known.job)].some((other) => isSameKey(job, other));

  function hold(job: NewJob): readonly ClaimedJob[] {
    if (isTaken(job)) return [];
    const made = holdJob(job);
    held.push(made);
    return [made.claimed];
  }

  return { held, hold: (added: readonly NewJob[]) => added.flatMap(hold) };
}

function isSameKey(job: NewJob, other: NewJob): boolean {
  return job.key !== undefined && job.queue === other.queue && job.key === other.key;
}

/** Name of the lock on a job that a transaction is about to end. */
export function jobLock(id: string): string {
  return `job:${id}`;
}
