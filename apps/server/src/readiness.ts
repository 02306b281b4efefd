import type { Readiness } from "@design-catalog/http";
import type { DatabasePool } from "@design-catalog/storage-kysely";
import type { Dispatcher } from "@design-catalog/webhook-engine";
import type { Jobs } from "@design-catalog/host";

/** A dispatcher that has not got on for this long has met more than a busy moment. */
const stuckMs = 30_000;

/** What `/readyz` says: ready only when the database, the queue and the dispatcher all are. */
export async function readiness(parts: {
  readonly pool: DatabasePool;
  readonly jobs: Jobs;
  readonly dispatcher: Dispatcher | undefined;
}): Promise<Readiness> {
  const database = parts.pool.health();
  const queue = parts.jobs.health();
  const lagMs = parts.dispatcher?.stats().lagMs;
  const isStuck = lagMs !== undefined && lagMs > stuckMs;
  const checks = {
    database: database.ready ? "ok" : (database.reason ?? "unavailable"),
    queue: queue.ready ? "ok" : (queue.reason ?? "unavailable"),
    ...(lagMs === undefined ? {} : { dispatcher: isStuck ? `no progress for ${lagMs} ms` : "ok" }),
  };
  return { ready: database.ready && queue.ready && !isStuck, checks };
}
