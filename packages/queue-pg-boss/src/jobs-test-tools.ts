/** What the tests of the job queue share. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import type { ClaimedJob, NewJob } from "@design-catalog/core/ports";
import { createPool, type DatabasePool, type SqlExecute } from "@design-catalog/storage-kysely";
import { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";

const silent = () => undefined;
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent };

/** The queue as one process has it. */
export interface OpenJobs {
  readonly jobs: Jobs;
  readonly pool: DatabasePool;
  /** Adds jobs and commits. */
  enqueue(jobs: readonly NewJob[]): Promise<void>;
  /** Ends jobs and commits; returns the ids of those that were ended. */
  complete(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
  claim(limit?: number, perGroupLimit?: number): Promise<readonly ClaimedJob[]>;
  end(): Promise<void>;
}

/** Starts a queue on a database. */
export async function openJobs(connectionString: string, role: JobsOptions["role"] = "all"): Promise<OpenJobs> {
  const pool = createPool({ connectionString, log: silentLog });
  const jobs = createJobs({ connectionString, pool, log: silentLog, role });
  await jobs.start();
  return {
    jobs,
    pool,
    enqueue: (added) => transact(pool, (execute) => jobs.transactional.enqueue(execute, added)),
    complete: (done) => transact(pool, (execute) => jobs.transactional.complete(execute, done)),
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

/** A job of the queue of new deliveries. */
export function deliveryJob(deliveryId: string, more: Partial<NewJob> = {}): NewJob {
  return { queue: "deliveries", data: { deliveryId, trigger: "automatic" }, ...more };
}

/** The delivery that a job is for. */
export function idsOf(jobs: readonly ClaimedJob[]): readonly unknown[] {
  return jobs.map(({ data }) => data["deliveryId"]);
}

/** Repeats `attempt` until it gives something, also when it fails; returns it with the milliseconds that took. */
export async function eventually<T>(
  attempt: () => Promise<T | undefined>,
  timeoutMs: number,
): Promise<{ readonly value: T; readonly afterMs: number }> {
  const startMs = performance.now();
  for (;;) {
    const value = await attempt().catch(() => undefined);
    const afterMs = Math.round(performance.now() - startMs);
    if (value !== undefined) return { value, afterMs };
    if (afterMs > timeoutMs) throw new Error(`Cannot wait any longer than ${timeoutMs} ms`);
    await sleep(20);
  }
}
