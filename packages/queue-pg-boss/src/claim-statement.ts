import type { ClaimLimits, QueueName } from "@design-catalog/core/ports";
import { plannedEachTime } from "@design-catalog/storage-kysely";
import { schemaOf } from "./queue-tables.ts";

/**
 * Condition for jobs that can be claimed, as our index has it. That of pg-boss's index adds `NOT blocked`, which all our
 * jobs fulfil, and which would make PostgreSQL compare both.
 */
const claimable = "state < 'active'";
const group = "coalesce(group_id, '')";

/**
 * Claims jobs from a queue's own table by an index of ours. pg-boss's claim reads the jobs of all groups in the order
 * of their creation, so it would pass the whole backlog of an endpoint without free places before it reached the jobs
 * of others. This statement walks from group to group and reads only the jobs that it takes. It writes the same columns
 * as pg-boss, which supervises the leases. Locked rows do not move, so the update finds them by their `ctid`.
 *
 * The plan needs no planner settings. Each table belongs to one queue, so no condition names it, for which pg-boss's
 * indexes would be useful. Each run is planned for the current size of the table: a plan kept from an empty table would
 * read and sort a whole backlog. And it holds when the expected size is wrong: PostgreSQL expects a table that it
 * counted while its pages were empty to stay so, however many rows come, and sorting these looks free. So it cannot
 * know how many jobs of a group it takes, for which it prefers an index in the right order; our index has no
 * statistics, which would make it look dear; and the update, which finds its rows without an index, repeats no
 * condition that would offer one.
 * @example
 * ```ts
 * assert.match(claimText("pgboss.deliveries"), /FOR UPDATE SKIP LOCKED/);
 * ```
 */
export function claimText(
  table: string,
  { withoutApplications = [] }: Pick<ClaimLimits, "withoutApplications"> = {},
): string {
  const now = `${schemaOf(table)}.job_now()`;
  // Only then does the walk read more than the index.
  const leavesOut = withoutApplications.length > 0;
  const application = ", data->>'applicationId' AS application";
  return `${plannedEachTime}
    WITH RECURSIVE ${groupsText(table, leavesOut ? application : "")}, due AS MATERIALIZED (
      SELECT groups.key, coalesce(limits.places, $2) AS places
      FROM groups LEFT JOIN unnest($3::text[], $4::int[]) AS limits (key, places) ON limits.key = groups.key
      WHERE due_at <= ${now} AND coalesce(limits.places, $2) > 0${leavesOut ? " AND application <> ALL ($5::text[])" : ""}
      ORDER BY random()
    ), taken AS MATERIALIZED (
      SELECT job.ctid FROM due CROSS JOIN LATERAL (
        SELECT ctid FROM ${table}
        WHERE ${claimable} AND ${group} = due.key AND start_after <= ${now}
        ORDER BY start_after, id
        LIMIT least(due.places, greatest(1, $1::int / (SELECT count(*) FROM due)))
        FOR UPDATE SKIP LOCKED
      ) AS job
      LIMIT $1::int
    )
    UPDATE ${table} SET state = 'active', started_on = ${now}, heartbeat_on = ${now},
      retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM taken))
    RETURNING id, retry_count, group_id, data`;
}

/**
 * Reads whether a queue has a job that waits, due or not, by the first entry of the index. A plan kept from an empty table may
 * read a whole backlog, but only once: it is asked where the last claim found nothing.
 */
export function waitingText(table: string, columns: string): string {
  return `SELECT ${columns} FROM ${table} WHERE ${claimable} ORDER BY ${group}, start_after, id LIMIT 1`;
}

/**
 * Lists the groups that have jobs, each with its key and the due time of its first job, by walking the index. `more`
 * names other columns of that job.
 */
export function groupsText(table: string, more = ""): string {
  const columns = `${group} AS key, start_after AS due_at${more}`;
  const firstJobOf = (condition: string) => `SELECT ${columns} FROM ${table}
        WHERE ${claimable} AND ${condition} ORDER BY ${group}, start_after, id LIMIT 1`;
  return `groups AS (
      (${firstJobOf("true")})
      UNION ALL
      SELECT next.* FROM groups CROSS JOIN LATERAL (${firstJobOf(`${group} > groups.key`)}) AS next
    )`;
}

/**
 * Values of the statement's parameters.
 * @example
 * ```ts
 * const groupLimits = new Map([["endpoint-1", 0]]);
 * assert.deepEqual(claimValues({ limit: 10, perGroupLimit: 2, groupLimits }), [10, 2, ["endpoint-1"], [0]]);
 * ```
 */
export function claimValues(limits: ClaimLimits): readonly unknown[] {
  const { limit, perGroupLimit, groupLimits = new Map(), withoutApplications = [] } = limits;
  const values = [limit, perGroupLimit, [...groupLimits.keys()], [...groupLimits.values()]];
  return withoutApplications.length === 0 ? values : [...values, withoutApplications];
}

/**
 * Creates the index for claims where it is missing; writers to the queue wait until it exists. An advisory lock lets
 * only one of several starting processes create it. Processes of 0.1.0, which may run next to this one, claim by an
 * index of another name, `..._claims`.
 */
export function claimIndexText(queue: QueueName, schema: string): string {
  const index = `${queue.replaceAll("-", "_")}_claimable`;
  return `DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(7210452018);
    IF to_regclass('${schema}.${index}') IS NULL THEN
      EXECUTE (
        SELECT format(
          $text$CREATE INDEX ${index} ON ${schema}.%I (${group}, start_after, id) WHERE ${claimable}$text$, table_name)
        FROM ${schema}.queue WHERE name = '${queue}');
      ALTER INDEX ${schema}.${index} ALTER COLUMN 1 SET STATISTICS 0;
    END IF;
  END $$`;
}
