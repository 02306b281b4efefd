/** Shared tools for the tests of the job queue. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import type { ClaimedJob, NewJob } from "@design-catalog/core/ports";
import { createPool, type DatabasePool, type SqlDefer, type SqlExecute } from "@design-catalog/storage-kysely";
import { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";

const silent = () => undefined;
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent };

/** The queue of one process. */
export interface OpenJobs {
  readonly jobs: Jobs;
  readonly pool: DatabasePool;
  /** Adds jobs and commits. */
  enqueue(jobs: readonly NewJob[]): Promise<void>;
  /** Adds jobs as held by this process and commits. */
  hold(jobs: readonly NewJob[]): Promise<readonly ClaimedJob[]>;
  /** Ends jobs and commits; returns the ids of the jobs that it ended. */
  complete(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
  claim(limit?: number, perGroupLimit?: number): Promise<readonly ClaimedJob[]>;
  end(): Promise<void>;
}

/** Starts the queue on a database. */
export async function openJobs(connectionString: string, role: JobsOptions["role"] = "all"): Promise<OpenJobs> {
  const pool = createPool({ connectionString, log: silentLog });
  const jobs = createJobs({ connectionString, pool, log: silentLog, role });
  await jobs.start();
  return {
    jobs,
    pool,
    enqueue: (added) => transact(pool, (execute) => jobs.transactional.enqueue(execute, added)),
    hold: (added) => transact(pool, (execute) => holdNow(jobs, execute, added)),
    async complete(done) {
      const { text, values } = jobs.transactional.ending(done);
      const { rows } = await pool.query(text, values);
      return new Set(rows.map(({ id }) => String(id)));
    },
    claim: (limit = 10, perGroupLimit = 10) => jobs.queue.claim("deliveries", { limit, perGroupLimit }),
    async end() {
      await jobs.stop();
      await pool.end();
    },
  };
}

/** Runs `work` in a transaction and commits. */
export function transact<T>(pool: DatabasePool, work: (execute: SqlExecute) => Promise<T>): Promise<T> {
  return pool.withConnection(async ({ query }) => {
    await query("BEGIN");
    const result = await work(query);
    await query("COMMIT");
    return result;
  });
}

/** Adds jobs as held by this process, without deferring the statement. */
export async function holdNow(
  jobs: Jobs,
  execute: SqlExecute,
  added: readonly NewJob[],
): Promise<readonly ClaimedJob[]> {
  const held: ClaimedJob[] = [];
  const defer: SqlDefer = async (text, values, take) => take?.((await execute(text, values)).rows);
  await jobs.transactional.hold(defer, added, (more) => held.push(...more));
  return held;
}

/** Creates a job for the queue of new deliveries. */
export function deliveryJob(deliveryId: string, more: Partial<NewJob> = {}): NewJob {
  return { queue: "deliveries", data: { deliveryId, trigger: "automatic" }, ...more };
}

/** Ids of the deliveries that the jobs are for. */
export function idsOf(jobs: readonly ClaimedJob[]): readonly unknown[] {
  return jobs.map(({ data }) => data["deliveryId"]);
}

/** Repeats `attempt` until it returns a value, even if it throws; also returns how many milliseconds that took. */
export async function eventually<T>(
  attempt: () => Promise<T | undefined>,
  timeoutMs: number,
): Promise<{ readonly value: T; readonly afterMs: number }> {
  const startMs = performance.now();
  for (;;) {
    const value = await attempt().catch(() => undefined);
    const afterMs = Math.round(performance.now() - startMs);
    if (value !== undefined) return { value, afterMs };
    if (afterMs > timeoutMs) throw new Error(`Cannot wait longer than ${timeoutMs} ms`);
    await sleep(20);
  }
}
