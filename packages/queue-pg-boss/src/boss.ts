import type { Log } from "@design-catalog/core";
import type { DatabasePool, SqlExecute } from "@design-catalog/storage-kysely";
import { type Db, PgBoss } from "pg-boss";

export interface BossOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** Whether this process looks after the leases of all processes. */
  readonly supervise: boolean;
  /** Makes the sockets of its connections, which the pool cuts with its own. */
  readonly openSocket: DatabasePool["openSocket"];
}

/** pg-boss's maintenance alone: jobs are fetched and ended on the service's connections. */
const connectionsMax = 2;
/**
 * Longest statement as this side sees it. Without it a silent server would stop the supervision for ever, and with it
 * the recovery of lapsed leases.
 */
const queryTimeoutMs = 10_000;
/** Leases last 10 s, so a job whose process died is handed out again after 16 s at most. */
const superviseIntervalSeconds = 5;
const hourSeconds = 3_600;

/** Creates pg-boss on its own few connections. It needs no restart when the database comes back. */
export function createBoss({ connectionString, log, supervise, openSocket }: BossOptions): PgBoss {
  // pg's own options, which pg-boss hands on.
  const clientOptions = { query_timeout: queryTimeoutMs, keepAlive: true, stream: openSocket };
  const boss = new PgBoss({
    ...clientOptions,
    connectionString,
    application_name: "design-catalog-jobs",
    max: connectionsMax,
    supervise,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    maintenanceIntervalSeconds: hourSeconds,
    // Flows, jobs that wait for others, are not used.
    flowIntervalSeconds: hourSeconds,
    // Its cron knows minutes only; periodic work is in periodic-work.ts.
    schedule: false,
  });
  // Without a listener a lost connection would end the process.
  boss.on("error", (error) => log.warn("The job queue met an error", { error: error.message }));
  boss.on("warning", ({ message }) => log.warn("The job queue warns", { reason: message }));
  return boss;
}

/** Lets pg-boss run a statement on a connection, or in a transaction, of the service. */
export function onConnection(execute: SqlExecute): Db {
  return {
    async executeSql(text, values) {
      const { rows } = await execute(text, values);
      return { rows: [...rows] };
    },
  };
}
