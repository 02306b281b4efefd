import type { AttemptCount, EndpointReference, WebhookUpkeepStore } from "@design-catalog/core/ports";
import { ownErrorClasses, type ScheduledDelivery, scheduledJob } from "@design-catalog/core/webhooks";
import type { DatabasePool, SqlExecute } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";
import type { TransactionalQueue } from "../kysely-storage.ts";
import { servedHere } from "../schema/knows-withheld.ts";
import { lowestId } from "../schema/partitions.ts";
import { runTransaction } from "../transactions/transaction.ts";

/**
 * The webhook upkeep's access to the database, across applications.
 * @example
 * ```ts
 * import { createJobs } from "@design-catalog/queue-pg-boss";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "api" });
 * const upkeep = createWebhookUpkeepStore({ pool, queue: jobs.transactional });
 * assert.deepEqual(await upkeep.failingEndpoints(new Date().toISOString()), []);
 * await pool.end();
 * ```
 */
export function createWebhookUpkeepStore(options: {
  readonly pool: DatabasePool;
  readonly queue: TransactionalQueue;
}): WebhookUpkeepStore {
  const { pool, queue } = options;
  const references = async (text: string, before: string) => {
    return rowsOf<EndpointReference>(await pool.query(text, [before]));
  };
  return {
    failingEndpoints: (before) => references(failingText, before),
    endpointsOwedNotice: (before) => references(owedText, before),
    async restoreLostJobs({ overdueBefore, dueAt, limitPerEndpoint, spared = [] }) {
      const overdue = rowsOf<ScheduledDelivery>(
        await pool.query(overdueText, [overdueBefore, limitPerEndpoint, spared]),
      );
      if (overdue.length === 0) return 0;
      const lost = await queue.missing(
        pool.query,
        overdue.map((row) => scheduledJob(row)),
      );
      if (lost.length === 0) return 0;
      const values = [lost.map(({ data }) => data["applicationId"]), lost.map(({ data }) => data["deliveryId"])];
      return runTransaction(pool, ({ execute }) => restore(execute, queue, { values, overdueBefore, dueAt }));
    },
    async countAttempts({ applicationId, from, to }) {
      // No attempt begins before its delivery exists, but for clocks that differ by less than an hour.
      const idBefore = lowestId(Date.parse(to) + 3_600_000);
      return rowsOf<AttemptCount>(await pool.query(countText, [applicationId, from, to, idBefore, ownErrorClasses]));
    },
  };
}

/**
 * The bounds of blocks lead to the attempts, and their ids to the deliveries one by one: a join would read all deliveries
 * of some days.
 */
const countText = `
  WITH attempt AS MATERIALIZED (
    SELECT delivery_id, outcome, duration_ms FROM delivery_attempts
    WHERE application_id = $1 AND trigger = 'automatic' AND started_at >= $2 AND started_at < $3 AND delivery_id < $4
      AND (error_class IS NULL OR error_class <> ALL ($5::text[]))
  )
  SELECT d.endpoint_id AS "endpointId", outcome, duration_ms AS "durationMs", count(*)::int AS count
  FROM attempt CROSS JOIN LATERAL (
    SELECT endpoint_id FROM deliveries WHERE application_id = $1 AND id = attempt.delivery_id AND id < $4 LIMIT 1
  ) d
  GROUP BY d.endpoint_id, outcome, duration_ms`;

const failingText = `
  SELECT application_id AS "applicationId", id AS "endpointId" FROM webhook_endpoints
  WHERE enabled AND NOT deleted AND first_failure_at <= $1
    AND first_failure_at > greatest(enabled_at, last_success_at)
  ORDER BY id`;

const owedText = `
  SELECT n.application_id AS "applicationId", n.id AS "endpointId"
  FROM exhaustion_notices n JOIN webhook_endpoints w ON w.application_id = n.application_id AND w.id = n.id
  WHERE n.exhausted_count > 0 AND (n.notified_at IS NULL OR n.notified_at <= $1)
    AND w.notification_email IS NOT NULL AND NOT w.deleted
  ORDER BY n.id`;

const jobColumns = `d.application_id AS "applicationId", d.id, d.event_type AS "eventType", d.automatic_count AS "automaticCount", d.endpoint_id AS "endpointId"`;

/** Overdue deliveries by endpoint, as in the index: a backlog with jobs cannot hide those without one for long. */
export const overdueText = `
  SELECT d.* FROM webhook_endpoints w CROSS JOIN LATERAL (
    SELECT ${jobColumns} FROM deliveries d
    WHERE d.application_id = w.application_id AND d.endpoint_id = w.id AND d.status = 'pending'
      AND d.next_attempt_at < $1
    ORDER BY d.next_attempt_at LIMIT $2) d
  WHERE w.application_id <> ALL($3::text[])`;

/** Found by both arrays, not by joining them, so any plan looks them up by their key. */
const listed = "d.application_id = ANY($1::text[]) AND d.id = ANY($2::text[])";

/**
 * Locks overdue deliveries, skipping those being settled; those settled meanwhile are no longer overdue, and those whose
 * application has begun to move are those of another deployment.
 */
const lockText = (isServed: string) => `
  SELECT ${jobColumns} FROM deliveries d
  WHERE ${listed} AND d.status = 'pending' AND d.next_attempt_at < $3 AND ${isServed}
  ORDER BY d.id FOR NO KEY UPDATE SKIP LOCKED`;

async function restore(
  execute: SqlExecute,
  queue: TransactionalQueue,
  lost: { readonly values: readonly unknown[]; readonly overdueBefore: string; readonly dueAt: string },
): Promise<number> {
  const text = lockText(await servedHere(execute, "d"));
  const rows = rowsOf<ScheduledDelivery>(await execute(text, [...lost.values, lost.overdueBefore]));
  if (rows.length === 0) return 0;
  // The job has the lease from now on.
  await execute(`UPDATE deliveries d SET next_attempt_at = $3, held_since = NULL WHERE ${listed}`, [
    rows.map(({ applicationId }) => applicationId),
    rows.map(({ id }) => id),
    lost.dueAt,
  ]);
  await queue.restore(
    execute,
    rows.map((row) => scheduledJob(row)),
  );
  return rows.length;
}
