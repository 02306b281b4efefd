import type { ClaimLimits, QueueName } from "@design-catalog/core";

/** The jobs that can be claimed, as pg-boss's own index has it. */
const claimable = (queue: QueueName) => `name = '${queue}' AND state < 'active' AND NOT blocked`;
const group = "coalesce(group_id, '')";

/**
 * pg-boss's own claim reads the jobs of all groups in the order of their creation: before those of others it would pass
 * the whole backlog of an endpoint whose places are taken. This one goes from group to group by an index and reads of
 * each only what it takes. What it writes is what pg-boss writes, which looks after the leases. Rows that are locked do not
 * move, so that they are written where they were found.
 */
export function claimText(queue: QueueName): string {
  return `
    WITH RECURSIVE ${groupsText(queue)}, due AS MATERIALIZED (
      SELECT groups.key, coalesce(limits.places, $2) AS places
      FROM groups LEFT JOIN unnest($3::text[], $4::int[]) AS limits (key, places) ON limits.key = groups.key
      WHERE due_at <= pgboss.job_now() AND coalesce(limits.places, $2) > 0
      ORDER BY random()
    ), taken AS MATERIALIZED (
      SELECT job.ctid FROM due CROSS JOIN LATERAL (
        SELECT ctid FROM pgboss.job
        WHERE ${claimable(queue)} AND ${group} = due.key AND start_after <= pgboss.job_now()
        ORDER BY start_after, id
        LIMIT least(due.places, greatest(1, $1::int / (SELECT count(*) FROM due)))
        FOR UPDATE SKIP LOCKED
      ) AS job
      LIMIT $1::int
    )
    UPDATE pgboss.job SET state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
      retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
    WHERE ${claimable(queue)} AND ctid = ANY (ARRAY(SELECT ctid FROM taken))
    RETURNING id, retry_count, group_id, data`;
}

/** The groups that have jobs, each by its key and the time of its first job, by going from one to the next in the index. */
export function groupsText(queue: QueueName): string {
  return `groups AS (
      (${firstJobOf(queue, "true")})
      UNION ALL
      SELECT next.* FROM groups CROSS JOIN LATERAL (${firstJobOf(queue, `${group} > groups.key`)}) AS next
    )`;
}

function firstJobOf(queue: QueueName, condition: string): string {
  return `SELECT ${group} AS key, start_after AS due_at FROM pgboss.job
        WHERE ${claimable(queue)} AND ${condition} ORDER BY ${group}, start_after, id LIMIT 1`;
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
