import type { JobQueue, ClaimedJob, QueueName } from "@design-catalog/core/ports";
import { type DatabasePool, isRowLease } from "@design-catalog/storage-kysely";
import type { PgBoss } from "pg-boss";
import { onConnection } from "./boss.ts";
import { channelText, laterJobs } from "./channel.ts";
import { claimText, claimValues } from "./claim-statement.ts";
import type { Listener } from "./listener.ts";
import type { QueueTables } from "./queue-tables.ts";
import { attemptsByQueue } from "./queues.ts";
import { asWritten, type RowLeases } from "./row-leases.ts";
import type { WaitingJobs } from "./waiting-jobs.ts";

export interface ClaimQueueOptions {
  readonly boss: PgBoss;
  /** The service's connections, which turn database errors into domain errors. */
  readonly pool: Pick<DatabasePool, "query">;
  readonly tables: QueueTables;
  readonly listener: Listener;
  readonly waiting: WaitingJobs;
  readonly rowLeases: Pick<RowLeases, "keep" | "release">;
}

/**
 * Implements the queue port on pg-boss. It claims with a statement of its own: pg-boss's `work()` wakes for one job at
 * a time and lets a batch wait for its slowest job. The fencing token of a job counts how often it was handed out.
 */
export function createClaimQueue(options: ClaimQueueOptions): JobQueue {
  const { boss, pool, tables, listener, waiting, rowLeases } = options;
  const db = onConnection(pool.query);
  /** Queues in which the last claim found nothing; most looks into these find nothing again. */
  const quiet = new Set<QueueName>();
  listener.subscribe(laterJobs, () => waiting.forget());
  return {
    async claim(queue, limits) {
      const table = await tables.of(queue);
      if (quiet.has(queue) && !(await waiting.has(queue, { mayBeOld: limits.isPoll === true }))) return [];
      const { rows } = await pool.query(claimText(table, limits), claimValues(limits));
      if (rows.length === 0) quiet.add(queue);
      else quiet.delete(queue);
      return rows.map((row) => toClaimedJob(queue, row));
    },
    async extend(jobs) {
      // What happens to leases in rows must not end those of all other jobs.
      const [kept] = await Promise.allSettled([rowLeases.keep(jobs.filter(isRowLease))]);
      for (const [queue, attempts] of attemptsByQueue(jobs.map(asWritten))) await boss.touch(queue, attempts, { db });
      if (kept.status === "rejected") throw kept.reason;
    },
    async release(jobs) {
      const [released] = await Promise.allSettled([rowLeases.release(jobs.filter(isRowLease))]);
      const written = jobs.map(asWritten);
      await pool.query(releaseText(tables.schema), [
        written.map(({ queue }) => queue),
        written.map(({ id }) => id),
        written.map(({ lease }) => lease),
      ]);
      waiting.forget();
      if (released.status === "rejected") throw released.reason;
    },
    onAvailable: (queue, notify) =>
      listener.subscribe(queue, () => {
        waiting.forget();
        notify();
      }),
  };
}

/**
 * Hands a job back with its due time, so it keeps its place before later jobs. `started_on` stays set, so the next
 * claim raises the fencing token. pg-boss's own ways either move the job behind all others or keep the token. Other
 * processes are told.
 */
const releaseText = (schema: string) => `
  WITH released AS (
    UPDATE ${schema}.job SET state = 'retry', heartbeat_on = NULL
    FROM unnest($1::text[], $2::uuid[], $3::int[]) AS held (queue, job_id, lease)
    WHERE name = held.queue AND id = held.job_id AND retry_count = held.lease AND state = 'active'
    RETURNING name
  )
  SELECT pg_notify(${channelText(schema)}, name) FROM (SELECT DISTINCT name FROM released) AS told`;

/** Reads a job from the columns that a claim returns. */
function toClaimedJob(queue: QueueName, row: Readonly<Record<string, unknown>>): ClaimedJob {
  const { id, retry_count: lease, group_id: group, data } = row;
  return {
    queue,
    id: String(id),
    lease: String(lease),
    // Only the service writes to this queue, so the data has the type it was added with.
    data: data as ClaimedJob["data"],
    ...(typeof group === "string" && { group }),
  };
}
