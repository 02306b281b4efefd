import type { Readiness } from "@design-catalog/http";
import type { Jobs } from "@design-catalog/queue-pg-boss";
import { type DatabaseClock, type DatabasePool, skewText } from "@design-catalog/storage-kysely";
import { type Dispatcher, stalledMs } from "@design-catalog/webhook-engine";

/**
 * Answers `/readyz`: ready only when the database, the queue and the dispatcher all are. A clock that differs makes
 * nothing fail, since times follow the database.
 */
export async function readiness(parts: {
  readonly pool: Pick<DatabasePool, "health">;
  readonly jobs: Pick<Jobs, "health">;
  readonly dispatcher: Pick<Dispatcher, "stats"> | undefined;
  readonly clock: Pick<DatabaseClock, "aheadMs">;
}): Promise<Readiness> {
  const database = parts.pool.health();
  const queue = parts.jobs.health();
  const { lagMs = 0, lagReason } = parts.dispatcher?.stats() ?? {};
  const isStalled = lagMs > stalledMs;
  const checks = {
    database: database.ready ? "ok" : (database.reason ?? "unavailable"),
    queue: queue.ready ? "ok" : (queue.reason ?? "unavailable"),
    clock: skewText(parts.clock) ?? "ok",
    ...(parts.dispatcher && { dispatcher: isStalled ? `no progress for ${lagMs} ms: ${lagReason}` : "ok" }),
  };
  return { ready: database.ready && queue.ready && !isStalled, checks };
}
