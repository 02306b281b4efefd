import type { ClaimedJob, QueueName } from "@design-catalog/core/ports";
import type { PgBoss, Queue } from "pg-boss";
import { claimIndexText } from "./claim-statement.ts";

/** The queues of deliveries. Retries have their own, as rows that are not yet due slow the claims of those that are. */
export const deliveryQueues: readonly QueueName[] = ["deliveries", "delivery-retries"];

/** Every queue of the service's own jobs. */
const queues: readonly QueueName[] = [...deliveryQueues, "reports"];

/** The shortest heartbeat that pg-boss takes: how long a lease lasts that is not extended. */
export const leaseSeconds = 10;

/**
 * A lapsed lease is the only failure that the queue sees; the schedule of a delivery and its ten attempts are kept in
 * its row. So a job may be handed out again any number of times, and at once.
 */
export const crashRetries = { retryLimit: 1_000_000_000, retryDelay: 0, heartbeatSeconds: leaseSeconds } as const;

const daySeconds = 24 * 3_600;
const queueOptions = {
  ...crashRetries,
  // A table of its own for each queue, so that a backlog of one is not in the way of the other.
  partition: true,
  notify: true,
  // Heartbeats decide; this bound is only the largest that pg-boss takes.
  expireInSeconds: daySeconds,
  // What is pending is never given up, however long no worker runs: ten years.
  retentionSeconds: 3_650 * daySeconds,
  // The size of a backlog is a matter of metrics; a log line every five seconds is none.
  warningQueueSize: 100_000_000,
} as const satisfies Omit<Queue, "name">;

/** Creates the queues, or brings those of an older version up to date. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const { partition: _, ...changeable } = queueOptions;
  for (const queue of queues) {
    await boss.createQueue(queue, queueOptions);
    await boss.updateQueue(queue, changeable);
    // pg-boss reads a queue's settings on its first use, on a connection of its own; inside a transaction of ours that
    // would be a second connection, so the first use is this one.
    await boss.insert(queue, []);
    await boss.getDb().executeSql(claimIndexText(queue));
  }
}

/** A job as handed out once, which is what pg-boss fences: its id, and how often it was handed out before. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
}

/** The jobs of each queue as pg-boss names them. */
export function attemptsByQueue(jobs: readonly ClaimedJob[]): readonly (readonly [QueueName, JobAttempt[]])[] {
  const byQueue = Map.groupBy(jobs, ({ queue }) => queue);
  return [...byQueue].map(([queue, ofQueue]) => [
    queue,
    ofQueue.map(({ id, lease }) => ({ id, retryCount: Number(lease) })),
  ]);
}
