import type { TransactionalQueue } from "@design-catalog/storage-kysely";
import type { KnownQueues } from "./queue-settings.ts";

/**
 * Ends jobs by deleting them rather than keeping them as completed: the delivery keeps its history, and a small table is
 * fast. It fences as pg-boss does, whose own statement cannot be part of another. The arrays come from subqueries, so a
 * plan for known values looks no better than one for any, and PostgreSQL keeps the latter. Jobs of one queue, as nearly
 * always, are deleted from its own table, whose plan names no other.
 */
export function endJobs(known: KnownQueues): TransactionalQueue["ending"] {
  return (jobs) => {
    const queues = [...new Set(jobs.map(({ queue }) => queue))].toSorted();
    const [first] = queues;
    const own = queues.length === 1 && first !== undefined ? known.get(first)?.table : undefined;
    const names = queues.map((queue) => `'${queue}'`);
    return {
      text: `DELETE FROM ${own ?? `${known.schema}.job`} WHERE name IN (${names.join(", ")}) AND id = ANY ((SELECT $1::uuid[])::uuid[])
      AND state = 'active' AND id || ':' || retry_count = ANY ((SELECT $2::text[])::text[]) RETURNING id::text`,
      values: [jobs.map(({ id }) => id), jobs.map(({ id, lease }) => `${id}:${lease}`)],
    };
  };
}
