import { parseId } from "@design-catalog/core/engine";
import type { ScheduledDelivery } from "@design-catalog/core/webhooks";
import type { SqlExecute } from "../connection/pool.ts";

/** A pending delivery and the wait before its next attempt; negative when it is overdue. */
export interface PendingDelivery extends ScheduledDelivery {
  readonly dueInMs: number;
}

/** Rows that one statement reads, and that a caller writes at once. */
const pageRows = 1_000;

/**
 * Yields the pending deliveries of all applications in batches: a backup has no jobs because they follow from these.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * let count = 0;
 * for await (const deliveries of readPendingDeliveries(pool.query)) count += deliveries.length;
 * assert.equal(count, 0);
 * await pool.end();
 * ```
 */
export async function* readPendingDeliveries(
  execute: SqlExecute,
): AsyncGenerator<readonly PendingDelivery[], undefined> {
  for (let after = ["", ""]; ;) {
    const { rows } = await execute(
      `SELECT application_id, id, event_type, endpoint_id, automatic_count,
         extract(epoch FROM next_attempt_at - now()) * 1000 AS due_in_ms FROM deliveries
       WHERE status = 'pending' AND (application_id, id) > ($1, $2) ORDER BY application_id, id LIMIT ${pageRows}`,
      after,
    );
    const page = rows.map(toPending);
    const last = page.at(-1);
    if (!last) return undefined;
    yield page;
    after = [last.applicationId, last.id];
  }
}

function toPending(row: Readonly<Record<string, unknown>>): PendingDelivery {
  return {
    applicationId: parseId(String(row["application_id"])),
    id: parseId(String(row["id"])),
    eventType: String(row["event_type"]),
    endpointId: parseId(String(row["endpoint_id"])),
    automaticCount: Number(row["automatic_count"]),
    dueInMs: Math.round(Number(row["due_in_ms"])),
  };
}
