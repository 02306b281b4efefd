import type { ClaimLimits, QueueName } from "@design-catalog/core/ports";
import { plannedEachTime } from "@design-catalog/storage-kysely";

/** The jobs that can be claimed, as pg-boss's own index has it. */
const claimable = "state < 'active' AND NOT blocked";
const group = "coalesce(group_id, '')";

/**
 * Claims jobs of a queue's own table, by an index of ours. pg-boss's own claim reads the jobs of all groups in the order of
 * their creation: before those of others it would pass the whole backlog of an endpoint whose places are taken. This one
 * goes from group to group and reads of each only what it takes. What it writes is what pg-boss writes, which looks after
 * the leases. Rows that are locked do not move, so they are written where they were found.
 *
 * The plan is right without settings for two reasons. The table is that of one queue: a condition on the name, of which
 * PostgreSQL expects one row in 200 to hold, would make pg-boss's indexes look better than ours. And it is planned for
 * the size that the table has just then: a plan kept from an empty table would read and sort all of a backlog.
 */
export function claimText(table: string): string {
  return `${plannedEachTime}
    WITH RECURSIVE ${groupsText(table)}, due AS MATERIALIZED (
      SELECT groups.key, coalesce(limits.places, $2) AS places
      FROM groups LEFT JOIN unnest($3::text[], $4::int[]) AS limits (key, places) ON limits.key = groups.key
      WHERE due_at <= pgboss.job_now() AND coalesce(limits.places, $2) > 0
      ORDER BY random()
    ), taken AS MATERIALIZED (
      SELECT job.ctid FROM due CROSS JOIN LATERAL (
        SELECT ctid FROM ${table}
        WHERE ${claimable} AND ${group} = due.key AND start_after <= pgboss.job_now()
        ORDER BY start_after, id
        LIMIT least(due.places, greatest(1, $1::int / (SELECT count(*) FROM due)))
        FOR UPDATE SKIP LOCKED
      ) AS job
      LIMIT $1::int
    )
    UPDATE ${table} SET state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
      retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
    WHERE ${claimable} AND ctid = ANY (ARRAY(SELECT ctid FROM taken))
    RETURNING id, retry_count, group_id, data`;
}

/** The groups that have jobs, each by its key and the time of its first job, by going from one to the next in the index. */
export function groupsText(table: string): string {
  return `groups AS (
      (${firstJobOf(table, "true")})
      UNION ALL
      SELECT next.* FROM groups CROSS JOIN LATERAL (${firstJobOf(table, `${group} > groups.key`)}) AS next
    )`;
}

function firstJobOf(table: string, condition: string): string {
  return `SELECT ${group} AS key, start_after AS due_at FROM ${table}
        WHERE ${claimable} AND ${condition} ORDER BY ${group}, start_after, id LIMIT 1`;
}

/** What the statement is run with. */
export function claimValues({ limit, perGroupLimit, groupLimits = new Map() }: ClaimLimits): readonly unknown[] {
  return [limit, perGroupLimit, [...groupLimits.keys()], [...groupLimits.values()]];
}

/**
 * Makes the index that claims go by, where it is not there; writers of the queue wait for as long as that takes.
 * Locked by a number of its own, as several processes start at the same time.
 */
export function claimIndexText(queue: QueueName): string {
  return `DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(7210452018);
    EXECUTE (
      SELECT format(
        'CREATE INDEX IF NOT EXISTS %I ON pgboss.%I (coalesce(group_id, ''''), start_after, id)
           WHERE state < ''active'' AND NOT blocked', replace(name, '-', '_') || '_claims', table_name)
      FROM pgboss.queue WHERE name = '${queue}');
  END $$`;
}
