import { readQueueStates } from "@design-catalog/queue-pg-boss";
import { readBacklog, type SqlExecute } from "@design-catalog/storage-kysely";
import { duration, type Finding, grade } from "./finding.ts";

/** Longest lag; a running worker takes a delivery within a second of its time. */
const lagMs = { warn: 60_000, fail: 15 * 60_000 };

/**
 * Checks that deliveries go out in time, by their own times and by those of their jobs. Only jobs reveal a waiting
 * resend, or a dispatcher that claims from just one queue.
 */
export async function checkQueue(query: SqlExecute): Promise<readonly Finding[]> {
  const backlog = await readBacklog(query);
  const unclaimed = await readUnclaimed(query);
  const unsigned = await countUnsigned(query);
  const message = `${backlog.pending} pending, ${backlog.due} due, lag ${duration(backlog.lagMs)}`;
  const late = unclaimed.filter(({ dueMs }) => dueMs >= lagMs.warn);
  return [
    { check: "queue", status: grade(backlog.lagMs, lagMs), message },
    ...(unsigned === 0 ? [] : [unsignedFinding(unsigned)]),
    ...late.map(({ queue, dueMs }): Finding => {
      const text = `a job has been due for ${duration(dueMs)} and no worker claims it: see /readyz and the log of the workers`;
      return { check: `queue ${queue}`, status: grade(dueMs, lagMs), message: text };
    }),
  ];
}

function unsignedFinding(count: number): Finding {
  const message = `${count} pending cannot be signed because a secret cannot be opened: restore the master key that sealed it`;
  return { check: "deliveries", status: "fail", message };
}

/** Counts pending deliveries whose newest attempt could not be made. */
async function countUnsigned(query: SqlExecute): Promise<number> {
  const { rows } = await query(
    "SELECT count(*) AS count FROM deliveries WHERE status = 'pending' AND last_error_class = 'secret'",
  );
  return Number(rows[0]?.["count"]);
}

/** Reports how long the oldest unclaimed job of each queue has been due. */
async function readUnclaimed(
  query: SqlExecute,
): Promise<readonly { readonly queue: string; readonly dueMs: number }[]> {
  const { rows } = await query("SELECT to_regclass('pgboss.queue') IS NOT NULL AS made");
  // The first start of a service creates the queues.
  if (rows[0]?.["made"] !== true) return [];
  const states = await readQueueStates(query);
  return states.map(({ queue, oldestDueSeconds }) => ({ queue, dueMs: Math.round(oldestDueSeconds * 1_000) }));
}
