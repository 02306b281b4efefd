import type { QueueName } from "@design-catalog/core";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { deliveryQueues } from "./queues.ts";

/** How a queue is doing. */
export interface QueueState {
  readonly queue: QueueName;
  /** Jobs whose time has come and which nobody has claimed, as they were last counted. */
  readonly ready: number;
  /** Jobs whose time has not come. */
  readonly deferred: number;
  /** Jobs claimed and not ended. */
  readonly active: number;
  /** How long ago they were counted; undefined before the first time. Workers count every few seconds. */
  readonly countedSeconds: number | undefined;
  /** For how long the oldest of the jobs that are claimed next has been due; 0 where none is. */
  readonly oldestDueSeconds: number;
}

/** Looked at of each queue: few enough to be read in no time, and what is not among them is claimed later still. */
const nextJobsMax = 1_000;

/**
 * Reads the state of the queues of deliveries at a cost that a backlog hardly raises: the counts are those that the
 * workers keep, and the next jobs are found as a claim finds them, in the order of an index.
 */
export async function readQueueStates(execute: SqlExecute): Promise<readonly QueueState[]> {
  // Without values, so that it is planned for the names in it.
  const { rows } = await execute(queueStatesText);
  return rows.map((row) => ({
    // Only these are asked for.
    queue: String(row["name"]) as QueueName,
    ready: Number(row["ready"]),
    deferred: Number(row["deferred"]),
    active: Number(row["active"]),
    countedSeconds: row["counted"] === null ? undefined : Number(row["counted"]),
    oldestDueSeconds: Number(row["oldest_due"]),
  }));
}

/** The order and the conditions are those of pg-boss's claim, so that its index serves. */
export const queueStatesText = deliveryQueues
  .map(
    (name) => `SELECT name, ready_count AS ready, deferred_count AS deferred, active_count AS active,
      extract(epoch FROM now() - monitor_on) AS counted,
      (SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0) FROM (
        SELECT start_after FROM pgboss.job
        WHERE name = '${name}' AND state < 'active' AND NOT blocked AND start_after <= now()
        ORDER BY priority DESC, created_on LIMIT ${nextJobsMax}
      ) AS next) AS oldest_due
    FROM pgboss.queue WHERE name = '${name}'`,
  )
  .join("\nUNION ALL\n");
