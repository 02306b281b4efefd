import { groupBy } from "@design-catalog/core/engine";
import type { NewJob } from "@design-catalog/core/ports";
import type { TransactionalQueue } from "@design-catalog/storage-kysely";
import { toClaimedJob } from "./claim-queue.ts";
import { jobIdOf } from "./job-id.ts";

/**
 * Adds jobs as a claim leaves them: active, started, with a heartbeat and the fencing token 0. The time is that of the
 * transaction's begin, so a lease counts from there. The other columns are those that pg-boss writes from the settings
 * of the queue, whose leases it supervises. No notification, since nobody else may claim them now.
 */
const holdText = `
  INSERT INTO pgboss.job (id, name, data, group_id, state, start_after, created_on, started_on, heartbeat_on, keep_until,
    expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds)
  SELECT new.id, q.name, new.data, new.group_id, 'active', now.at, now.at, now.at, now.at,
    now.at + q.retention_seconds * interval '1s', q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay,
    coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  FROM unnest($2::uuid[], $3::jsonb[], $4::text[]) AS new (id, data, group_id)
  CROSS JOIN (SELECT pgboss.job_now() AS at) AS now JOIN pgboss.queue q ON q.name = $1
  ON CONFLICT DO NOTHING
  RETURNING id, retry_count, group_id, data`;

/** Adds jobs in a transaction as held by this process; gives the added ones to `take`, queue by queue. */
export const holdJobs: TransactionalQueue["hold"] = async (defer, jobs, take) => {
  for (const [queue, ofQueue] of groupBy(jobs, (job) => job.queue)) {
    await defer(holdText, valuesOf(queue, ofQueue), (rows) => take(rows.map((row) => toClaimedJob(queue, row))));
  }
};

function valuesOf(queue: string, jobs: readonly NewJob[]): readonly unknown[] {
  const data = jobs.map((job) => JSON.stringify(job.data));
  return [queue, jobs.map(jobIdOf), data, jobs.map(({ group }) => group ?? null)];
}
