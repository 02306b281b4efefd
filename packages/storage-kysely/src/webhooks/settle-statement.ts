import type { Settlement } from "@design-catalog/core/ports";
import { isOwnFault } from "@design-catalog/core/webhooks";
import type { SqlStatement } from "../connection/pool.ts";
import { firstJobId } from "./row-leases.ts";

/** Splits settlements, in order, into groups that hold at most one of each delivery; nearly always one group. */
export function onePerDelivery(settlements: readonly Settlement[]): readonly (readonly Settlement[])[] {
  const groups: Map<string, Settlement>[] = [];
  const counts = new Map<string, number>();
  for (const settlement of settlements) {
    const { deliveryId } = settlement.item;
    const count = counts.get(deliveryId) ?? 0;
    counts.set(deliveryId, count + 1);
    const group = groups[count] ?? new Map<string, Settlement>();
    groups[count] = group.set(deliveryId, settlement);
  }
  return groups.map((group) => [...group.values()]);
}

/**
 * The statement that ends the jobs with `ending` and records the results of those that it ended, at most one of each
 * delivery. It returns one row: the ids of the ended jobs, and of those whose delivery is still pending.
 */
export function settleStatement(ending: SqlStatement, settlements: readonly Settlement[]): SqlStatement {
  const { text, values } = ending;
  const next = values.length + 1;
  const { ids, results } = parametersOf(settlements);
  const settle = settlements.every(hasDelivered) ? "settle_successes" : "settle_deliveries";
  return {
    text: `WITH ended AS (${text})
      SELECT ARRAY(SELECT id FROM ended) AS ended,
        ${settle}(ARRAY(SELECT id FROM ended), $${next}::text[], $${next + 1}::json) AS pending`,
    values: [...values, ids, results],
  };
}

/**
 * The statement that records results of deliveries whose rows hold the leases, at most one of each. It returns the same
 * row: a lease that has ended, or passed to a job, is not among the ended ones.
 */
export function settleHeldStatement(settlements: readonly Settlement[]): SqlStatement {
  if (!settlements.every(hasDelivered)) return settleStatement(endRowLeases(settlements), settlements);
  const { ids, results } = parametersOf(settlements);
  return {
    text: "SELECT settle_held_successes($1::text[], $2::json) AS ended, '{}'::text[] AS pending",
    values: [ids, results],
  };
}

/** Ends the leases in rows, and returns their jobs. The bounds leave the partitions of the days in question. */
function endRowLeases(settlements: readonly Settlement[]): SqlStatement {
  const ids = settlements.map(({ item }) => item.deliveryId).toSorted();
  const applicationIds = [...new Set(settlements.map(({ item }) => item.applicationId))];
  return {
    text: `UPDATE deliveries SET held_since = NULL
      WHERE application_id = ANY ((SELECT $1::text[])::text[]) AND id = ANY ((SELECT $2::text[])::text[])
        AND id BETWEEN $3 AND $4 AND held_since IS NOT NULL RETURNING ${firstJobId}::text AS id`,
    values: [applicationIds, ids, ids[0], ids.at(-1)],
  };
}

/** Values that both functions take. Batches that share deliveries lock them in the same order, so they never wait for each other. */
function parametersOf(settlements: readonly Settlement[]) {
  const ordered = settlements.toSorted((left, right) => (left.item.deliveryId < right.item.deliveryId ? -1 : 1));
  return { ids: ordered.map(({ item }) => item.deliveryId), results: JSON.stringify(ordered.map(toResult)) };
}

/** Nearly all results are successes of attempts, which a shorter function records in less time. */
function hasDelivered({ attempt, next }: Settlement): boolean {
  return attempt?.outcome === "success" && next?.status === "delivered";
}

/** Members are named as the columns of the function's result, which are null where a member is missing. */
function toResult({ job, item, attempt, next }: Settlement) {
  return {
    job_id: job.id,
    application_id: item.applicationId,
    delivery_id: item.deliveryId,
    ...(next && { next_status: next.status }),
    ...(next?.status === "pending" && { due_in_ms: next.dueInMs }),
    ...(next && next.status !== "pending" && { completed_at: next.completedAt }),
    ...(attempt && {
      url: item.endpoint?.url,
      trigger: attempt.trigger,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      outcome: attempt.outcome,
      is_own: isOwnFault(attempt.errorClass),
      status_code: attempt.statusCode,
      error_class: attempt.errorClass,
      error_message: attempt.errorMessage,
      remote_address: attempt.remoteAddress,
      timings: attempt.timings,
      response_headers: attempt.responseHeaders,
      response_body: attempt.responseBody,
    }),
  };
}
