import type { Log } from "@design-catalog/core/ports";
import { type DatabasePool, setTimeLimits, type SqlExecute, withSessionSettings } from "@design-catalog/storage-kysely";
import { type Db, PgBoss } from "pg-boss";
import { defaultSchema } from "./queue-tables.ts";
import { superviseSeconds } from "./supervision.ts";

export interface BossOptions {
  readonly connectionString: string;
  readonly schema: string;
  readonly log: Log;
  /** Opens the connections of pg-boss, which the pool cuts together with its own. */
  readonly openSocket: DatabasePool["openSocket"];
}

/** Connections of pg-boss, which uses them for maintenance only: jobs run on the service's own. */
const connectionsMax = 2;
/**
 * Longest statement as this side sees it. Without a limit a silent server would stop the supervision, and lapsed leases
 * would never be recovered.
 */
const queryTimeoutMs = 10_000;
/** Longer than the pause between two runs of upkeep: a new connection costs PostgreSQL a process. */
const idleTimeoutMs = 120_000;
const hourSeconds = 3_600;

/** Creates pg-boss on its own few connections. It needs no restart when the database comes back. */
export function createBoss({ connectionString, schema, log, openSocket }: BossOptions): PgBoss {
  // The limits of the service's role would cut the upkeep of a large queue for ever.
  const onConnect = (client: Parameters<typeof setTimeLimits>[0]) => setTimeLimits(client, queryTimeoutMs);
  // pg-boss passes these options on to its pool, and that to its clients.
  const clientOptions = {
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    stream: openSocket,
    onConnect,
  };
  const boss = new PgBoss({
    ...clientOptions,
    ...withSessionSettings(connectionString),
    schema,
    // Making one needs a right on the database, which a role that owns only its schema lacks.
    createSchema: schema === defaultSchema,
    application_name: "design-catalog-jobs",
    max: connectionsMax,
    // `supervision.ts` asks for it while there is something to supervise.
    supervise: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: hourSeconds,
    // We do not use flows (jobs that wait for other jobs).
    flowIntervalSeconds: hourSeconds,
    // pg-boss's cron counts in minutes; `start-periodic-work.ts` does periodic work.
    schedule: false,
  });
  // Without a listener a lost connection would end the process.
  boss.on("error", (error) => log.warn("The job queue failed", { error: error.message }));
  boss.on("warning", ({ message }) => log.warn("The job queue reported a warning", { reason: message }));
  return boss;
}

/** Lets pg-boss run a statement on a connection or in a transaction of the service. */
export function onConnection(execute: SqlExecute): Db {
  return {
    async executeSql(text, values) {
      const { rows } = await execute(text, values);
      return { rows: [...rows] };
    },
  };
}
