import { groupBy } from "@design-catalog/core/engine";
import type { ClaimedJob, QueueName } from "@design-catalog/core/ports";
import type { PgBoss, Queue } from "pg-boss";
import { claimIndexText } from "./claim-statement.ts";

/** Queues of deliveries. Retries have their own, as jobs that are not yet due slow down the claims of due ones. */
export const deliveryQueues: readonly QueueName[] = ["deliveries", "delivery-retries"];

/** Every queue of the service's own jobs. */
export const queues: readonly QueueName[] = [...deliveryQueues, "jobs", "long-jobs"];

/** Seconds that a lease lasts without extension: the shortest heartbeat that pg-boss accepts. */
export const leaseSeconds = 10;

/**
 * Retries of lapsed leases, the only failure that the queue sees: the delivery's row holds its schedule and its ten
 * attempts. So a job may be handed out again any number of times, immediately.
 */
export const crashRetries = { retryLimit: 1_000_000_000, retryDelay: 0, heartbeatSeconds: leaseSeconds } as const;

const daySeconds = 24 * 3_600;
const queueOptions = {
  ...crashRetries,
  // Each queue has its own table, so a backlog of one cannot slow down another.
  partition: true,
  notify: true,
  // Heartbeats end a lease; this limit is only the largest that pg-boss accepts.
  expireInSeconds: daySeconds,
  // Pending jobs are never dropped, however long no worker runs: ten years.
  retentionSeconds: 3_650 * daySeconds,
  // Metrics report the size of a backlog; a log line every five seconds would not help.
  warningQueueSize: 100_000_000,
} as const satisfies Omit<Queue, "name">;

/** Creates the queues and updates those of an older version. */
export async function createQueues(boss: PgBoss, schema: string): Promise<void> {
  const { partition: _, ...changeable } = queueOptions;
  for (const queue of queues) {
    await boss.createQueue(queue, queueOptions);
    await boss.updateQueue(queue, changeable);
    // pg-boss reads a queue's settings at its first use, on its own connection. Inside a transaction of ours that would
    // take a second connection, so the first use happens here.
    await boss.insert(queue, []);
    await boss.getDb().executeSql(claimIndexText(queue, schema));
  }
}

/** A job as pg-boss fences it: its id and how often it was handed out before. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

/** Groups the jobs by queue, in pg-boss's terms. */
export function attemptsByQueue(jobs: readonly ClaimedJob[]): readonly (readonly [QueueName, JobAttempt[]])[] {
  const byQueue = groupBy(jobs, ({ queue }) => queue);
  return [...byQueue].map(([queue, ofQueue]) => [
    queue,
    ofQueue.map(({ id, lease }) => ({ id, retryCount: Number(lease) })),
  ]);
}
