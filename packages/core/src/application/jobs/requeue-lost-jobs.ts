import { all, type Condition, matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { ExpiryPorts } from "../../engine/rows/erase-expired.ts";
import { queueJob } from "./queue-job.ts";
import { jobs } from "./table.ts";

/** A job that waits or has made no progress for this long is looked for in the queue. */
export const lostAfterMinutes = 5;

/** Bounds one sweep of an application. */
const sweptMax = 1000;

/**
 * Adds jobs to the queue that have made no progress for five minutes; those that are in it still are not added again.
 * After a database was restored from a backup the queue lacks them. Returns how many were looked after.
 */
export async function requeueLostJobs({ applicationIds, contextOf, clock }: ExpiryPorts): Promise<number> {
  const before = formatTimestamp(clock.now() - lostAfterMinutes * 60_000);
  const waiting: Condition<"updatedAt"> = { op: "lessThanOrEqual", column: "updatedAt", value: before };
  let total = 0;
  for (const applicationId of await applicationIds()) {
    const { store } = contextOf(applicationId);
    const lost = await store.select(jobs, { where: all(matches({ finishedAt: null }), waiting), limit: sweptMax });
    if (lost.length === 0) continue;
    await store.transaction((transaction) => transaction.enqueue(lost.map((job) => queueJob(applicationId, job))));
    total += lost.length;
  }
  return total;
}
