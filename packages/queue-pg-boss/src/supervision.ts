import type { Log } from "@design-catalog/core/ports";
import type { DatabasePool } from "@design-catalog/storage-kysely";
import type { PgBoss } from "pg-boss";
import type { QueueTables } from "./queue-tables.ts";
import { leaseSeconds, queues } from "./queues.ts";

/** Parts that the supervision of leases needs. */
export interface SupervisionParts {
  readonly boss: Pick<PgBoss, "supervise">;
  readonly pool: Pick<DatabasePool, "look">;
  readonly tables: QueueTables;
  readonly log: Log;
  /** Called when leases may have been ended, so jobs may wait that nobody announces. */
  readonly onSupervised: () => Promise<void>;
}

/** Leases last 10 s, so a job whose process died is handed out again after 16 s at most. */
export const superviseSeconds = 5;
/** So often queues are counted and cleaned in which nothing happens. */
const idleSeconds = 300;

/**
 * Supervises the leases of all processes at once, and every few seconds while there are jobs. pg-boss's supervision takes
 * some thirty statements, each planned again, so one that is prepared first asks whether it has anything to do. When that is not
 * known, it runs: its connections are its own. Returns a function that stops it.
 */
export function startSupervising(parts: SupervisionParts): () => void {
  const { boss, log, onSupervised } = parts;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function supervise(): Promise<void> {
    try {
      await boss.supervise();
    } finally {
      // It may have ended leases before it failed.
      await onSupervised();
    }
  }

  async function look(): Promise<void> {
    if (await isDue(parts).catch(() => true)) await supervise();
  }

  /** The next look follows the last one's end: pg-boss refuses a supervision sooner than that. */
  function repeat(work: () => Promise<void>): void {
    void work()
      .catch((error: unknown) => log.warn("Supervising leases failed; another try follows", { error: String(error) }))
      .finally(() => {
        if (!isStopped) timer = setTimeout(repeat, superviseSeconds * 1_000, look);
      });
  }

  // A process that keeps dying never reaches the first of the later ones.
  repeat(supervise);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function isDue({ pool, tables }: SupervisionParts): Promise<boolean> {
  const own = await Promise.all(queues.map((queue) => tables.of(queue)));
  // With values, though there are none, it is prepared.
  const { rows } = await pool.look(dueText(tables.schema, own), []);
  return rows[0]?.["due"] !== false;
}

/**
 * Asks whether there are jobs that have not ended, or counts other than none, or old ones. A job of periodic work, which has no
 * table of its own, matters once its lease may have lapsed, and not while it waits: perhaps nobody does that work any more.
 */
function dueText(schema: string, own: readonly string[]): string {
  const now = `${schema}.job_now()`;
  const unended = own.map((table) => `EXISTS (SELECT FROM ${table} WHERE state < 'completed')`);
  const names = queues.map((queue) => `'${queue}'`).join(", ");
  return `SELECT ${unended.join(" OR ")}
    OR EXISTS (SELECT FROM ${schema}.job_common
      WHERE state = 'active' AND created_on < ${now} - interval '${leaseSeconds} s')
    OR EXISTS (SELECT FROM ${schema}.queue WHERE name IN (${names})
      AND (ready_count + deferred_count + active_count > 0 OR monitor_on IS NULL
        OR monitor_on < ${now} - interval '${idleSeconds} s')) AS due`;
}
