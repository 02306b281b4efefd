import type { ClaimedJob, JobQueue, QueueName } from "@design-catalog/core";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import type { Job, PgBoss } from "pg-boss";
import { onConnection } from "./boss.ts";
import type { Listener } from "./listener.ts";
import { attemptsByQueue } from "./queues.ts";

export interface ClaimQueueOptions {
  readonly boss: PgBoss;
  /** Runs statements on the service's connections, whose errors the domain knows. */
  readonly execute: SqlExecute;
  readonly listener: Listener;
}

/**
 * The queue port on pg-boss. It fetches itself rather than by `work()`, which wakes for one job at a time and lets a
 * batch wait for its slowest job. The number of times that a job was handed out is its fencing token.
 */
export function createClaimQueue({ boss, execute, listener }: ClaimQueueOptions): JobQueue {
  const db = onConnection(execute);
  return {
    async claim(queue, { limit, perGroupLimit }) {
      const fetched = await boss.fetch<ClaimedJob["data"]>(queue, {
        batchSize: limit,
        groupConcurrency: perGroupLimit,
        db,
      });
      return fetched.map((job) => toClaimedJob(queue, job));
    },
    async extend(jobs) {
      for (const [queue, attempts] of attemptsByQueue(jobs)) await boss.touch(queue, attempts, { db });
    },
    async release(jobs) {
      // Failing counts the job's next hand-out up, as a fencing token must be; restoring would not.
      for (const [queue, attempts] of attemptsByQueue(jobs)) await boss.fail(queue, attempts, null, { db });
    },
    onAvailable: (queue, notify) => listener.subscribe(queue, notify),
  };
}

function toClaimedJob(queue: QueueName, { id, retryCount, groupId, data }: Job<ClaimedJob["data"]>): ClaimedJob {
  return { queue, id, lease: String(retryCount), data, ...(typeof groupId === "string" && { group: groupId }) };
}
