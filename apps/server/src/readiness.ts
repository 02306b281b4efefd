import type { Readiness } from "@design-catalog/http";
import type { Jobs } from "@design-catalog/queue-pg-boss";
import {
  type DatabaseClock,
  type DatabasePool,
  type Health,
  readSchemaState,
  type Replica,
  skewText,
} from "@design-catalog/storage-kysely";
import { type Dispatcher, stalledMs } from "@design-catalog/webhook-engine";

/**
 * Answers `/readyz`: ready only when the database, the queue and the dispatcher all are. A clock that differs makes
 * nothing fail, since times follow the database, and the primary does what a replica cannot.
 */
export async function readiness(parts: {
  readonly pool: Pick<DatabasePool, "checkedHealth" | "hasSchemaFault" | "query">;
  /** @default the pool reads everything */
  readonly replica?: Pick<Replica, "state"> | undefined;
  readonly jobs: Pick<Jobs, "health">;
  readonly dispatcher: Pick<Dispatcher, "stats"> | undefined;
  readonly clock: Pick<DatabaseClock, "aheadMs">;
}): Promise<Readiness> {
  const database = await usable(parts.pool);
  const queue = parts.jobs.health();
  const { lagMs = 0, lagReason } = parts.dispatcher?.stats() ?? {};
  const isStalled = lagMs > stalledMs;
  const checks = {
    database: database.ready ? "ok" : (database.reason ?? "unavailable"),
    queue: queue.ready ? "ok" : (queue.reason ?? "unavailable"),
    clock: skewText(parts.clock) ?? "ok",
    ...(parts.replica && { replica: parts.replica.state().reason ?? "ok" }),
    ...(parts.dispatcher && { dispatcher: isStalled ? `no progress for ${lagMs} ms: ${lagReason}` : "ok" }),
  };
  return { ready: database.ready && queue.ready && !isStalled, checks };
}

/** A process whose statements fail on the schema of a newer version serves nobody, and must be replaced. */
async function usable(pool: Pick<DatabasePool, "checkedHealth" | "hasSchemaFault" | "query">): Promise<Health> {
  const health = await pool.checkedHealth();
  if (!health.ready || !pool.hasSchemaFault()) return health;
  const state = await readSchemaState(pool.query).catch(() => undefined);
  if (!state?.unknown.length) return health;
  return { ready: false, reason: `statements of this version fail on a newer schema: ${state.unknown.join(", ")}` };
}
