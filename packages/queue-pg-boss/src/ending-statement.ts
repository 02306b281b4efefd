import type { TransactionalQueue } from "@design-catalog/storage-kysely";

/**
 * Ends jobs by deleting them rather than keeping them as completed: the delivery keeps its history, and a small table is
 * fast. It fences as pg-boss does, whose own statement cannot be part of another. The arrays come from subqueries, so a
 * plan for known values looks no better than one for any, and PostgreSQL keeps the latter.
 */
export const ending: TransactionalQueue["ending"] = (jobs) => {
  const queues = [...new Set(jobs.map(({ queue }) => `'${queue}'`))].toSorted();
  return {
    text: `DELETE FROM pgboss.job WHERE name IN (${queues.join(", ")}) AND id = ANY ((SELECT $1::uuid[])::uuid[])
      AND state = 'active' AND id || ':' || retry_count = ANY ((SELECT $2::text[])::text[]) RETURNING id::text`,
    values: [jobs.map(({ id }) => id), jobs.map(({ id, lease }) => `${id}:${lease}`)],
  };
};
