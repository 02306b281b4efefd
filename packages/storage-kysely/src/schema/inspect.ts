import { backupCounter } from "@design-catalog/core/ports";
import type { SqlExecute } from "../connection/pool.ts";
import { migrations } from "../migrations/index.ts";
import { waitsForReceiver, waitsForTurn } from "../webhooks/waits-for-receiver.ts";
import { dayMs, lowestId, partitionNames, partitionSuffix } from "./partitions.ts";

/** Difference between the schema of a database and that of this version. */
export interface SchemaState {
  /** Migrations of this version that the database is missing. */
  readonly pending: readonly string[];
  /** Migrations of the database that this version does not know: the database is newer. */
  readonly unknown: readonly string[];
}

/** Deliveries waiting to be sent. */
export interface DeliveryBacklog {
  readonly pending: number;
  /** Pending deliveries that are due. */
  readonly due: number;
  /** Time since the oldest of those became due; 0 if there is none. */
  readonly lagMs: number;
}

/** A connection from any program to the same database. */
export interface DatabaseConnection {
  readonly pid: number;
  readonly applicationName: string;
  /** Empty if the role may not see it, or the connection is local. */
  readonly clientAddress: string;
}

/** The oldest PostgreSQL that the service runs on. */
export const serverVersionMin = 15;

/**
 * The server's version as text, and its major number.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const { major } = await readServerVersion(pool.query);
 * assert(major >= serverVersionMin);
 * await pool.end();
 * ```
 */
export async function readServerVersion(
  execute: SqlExecute,
): Promise<{ readonly text: string; readonly major: number }> {
  const { rows } = await execute(
    "SELECT current_setting('server_version') AS text, current_setting('server_version_num')::int / 10000 AS major",
  );
  return { text: String(rows[0]?.["text"]), major: Number(rows[0]?.["major"]) };
}

/**
 * Compares the database's migrations with those of this version.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readSchemaState(pool.query), { pending: [], unknown: [] });
 * await pool.end();
 * ```
 */
export async function readSchemaState(execute: SqlExecute): Promise<SchemaState> {
  const { rows: found } = await execute("SELECT to_regclass('kysely_migration') IS NOT NULL AS present");
  const { rows } =
    found[0]?.["present"] === true ? await execute("SELECT name FROM kysely_migration ORDER BY name") : { rows: [] };
  const applied = new Set(rows.map(({ name }) => String(name)));
  return {
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/**
 * Names of missing partitions among those of `days` days from the day of `fromMs` on, in order of time.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const missing = await readMissingPartitions(pool.query, { fromMs: Date.now(), days: 1 });
 * assert.deepEqual(missing, []);
 * await pool.end();
 * ```
 */
export async function readMissingPartitions(
  execute: SqlExecute,
  range: { readonly fromMs: number; readonly days: number },
): Promise<readonly string[]> {
  const wanted = partitionNames(range);
  const { rows } = await execute(
    // One that is detached, or in the middle of it, takes no rows.
    `SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, position)
     WHERE NOT EXISTS (
       SELECT FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid AND NOT inhdetachpending
       WHERE relname = name AND relnamespace = current_schema()::regnamespace)
     ORDER BY position`,
    [wanted],
  );
  return rows.map(({ name }) => String(name));
}

/**
 * Number of consecutive days, from the day of `fromMs` on, for which every partition exists; at most `daysMax`.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const days = await readPartitionedDays(pool.query, { fromMs: Date.now(), daysMax: 3 });
 * assert.equal(days, 3);
 * await pool.end();
 * ```
 */
export async function readPartitionedDays(
  execute: SqlExecute,
  { fromMs, daysMax }: { readonly fromMs: number; readonly daysMax: number },
): Promise<number> {
  const [first] = await readMissingPartitions(execute, { fromMs, days: daysMax });
  if (first === undefined) return daysMax;
  return Array.from({ length: daysMax }, (_, day) => partitionSuffix(fromMs + day * dayMs)).findIndex((suffix) =>
    first.endsWith(suffix),
  );
}

/**
 * Counts the outstanding deliveries of all applications. First attempts that wait for a failing receiver say nothing
 * about the lag, as long as workers go on trying it, nor do those that wait for the limits of an endpoint; other retries
 * keep their times.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readBacklog(pool.query), { pending: 0, due: 0, lagMs: 0 });
 * await pool.end();
 * ```
 */
export async function readBacklog(execute: SqlExecute): Promise<DeliveryBacklog> {
  const { rows } = await execute(
    `SELECT count(*) AS pending, count(*) FILTER (WHERE next_attempt_at <= now()) AS due,
       coalesce(extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE next_attempt_at <= now() AND limited IS NOT TRUE AND (waits IS NOT TRUE OR automatic_count > 0))), 0)
         AS lag
     FROM deliveries LEFT JOIN (
       SELECT application_id, id AS endpoint_id, ${waitsForReceiver} AS waits, ${waitsForTurn} AS limited FROM webhook_endpoints
     ) AS endpoints USING (application_id, endpoint_id)
     WHERE status = 'pending'`,
  );
  const { pending, due, lag } = rows[0] ?? {};
  return { pending: Number(pending), due: Number(due), lagMs: Math.round(Number(lag) * 1_000) };
}

/**
 * Milliseconds by which the server's clock is ahead of `nowMs()`, give or take half the round trip.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const skewMs = await readClockSkew(pool.query, () => Date.now());
 * assert(Math.abs(skewMs) < 60_000);
 * await pool.end();
 * ```
 */
export async function readClockSkew(execute: SqlExecute, nowMs: () => number): Promise<number> {
  const beforeMs = nowMs();
  const { rows } = await execute("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
  const afterMs = nowMs();
  return Math.round(Number(rows[0]?.["now"]) - (beforeMs + afterMs) / 2);
}

/**
 * Lists the other connections to this database.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const connections = await readConnections(pool.query);
 * assert(connections.every(({ pid }) => pid > 0));
 * await pool.end();
 * ```
 */
export async function readConnections(execute: SqlExecute): Promise<readonly DatabaseConnection[]> {
  const { rows } = await execute(
    `SELECT pid, coalesce(application_name, '') AS name, coalesce(client_addr::text, '') AS address
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' ORDER BY pid`,
  );
  return rows.map(({ pid, name, address }) => ({
    pid: Number(pid),
    applicationName: String(name),
    clientAddress: String(address),
  }));
}

/**
 * Resolves when every transaction that is running now has ended.
 * @example
 * ```ts
 * import { setTimeout as sleep } from "node:timers/promises";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const pause = () => sleep(100);
 * assert.equal(await waitForTransactions(pool.query, pause), undefined);
 * await pool.end();
 * ```
 */
export async function waitForTransactions(execute: SqlExecute, pause: () => Promise<void>): Promise<void> {
  const { rows } = await execute("SELECT pg_current_xact_id()::text AS mine");
  const mine = String(rows[0]?.["mine"]);
  for (;;) {
    const { rows: state } = await execute("SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS passed", [
      mine,
    ]);
    if (state[0]?.["passed"] === true) return;
    await pause();
  }
}

/**
 * Milliseconds since the oldest event that feeds hold back, because a transaction is under way that could still commit
 * an event before it; 0 if there is none. Looks at the ids of the last day.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal(await readFeedDelay(pool.query, Date.now()), 0); // nothing has happened yet
 * await pool.end();
 * ```
 */
export async function readFeedDelay(execute: SqlExecute, nowMs: number): Promise<number> {
  const { rows } = await execute(
    `SELECT extract(epoch FROM min(held.created_at))::float8 * 1000 AS oldest
     FROM applications CROSS JOIN LATERAL (
       SELECT created_at FROM events WHERE application_id = applications.id AND events.id >= $1
         AND transaction_id >= pg_snapshot_xmin(pg_current_snapshot())
       ORDER BY transaction_id, events.id LIMIT 1) AS held`,
    [lowestId(nowMs - dayMs)],
  );
  const oldest = rows[0]?.["oldest"];
  return typeof oldest === "number" ? Math.max(0, Math.round(nowMs - oldest)) : 0;
}

/**
 * When the last backup ended; null for none.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal(await readLastBackup(pool.query), null);
 * await pool.end();
 * ```
 */
export async function readLastBackup(execute: SqlExecute): Promise<string | null> {
  const { rows } = await execute("SELECT max(value) AS value FROM counters WHERE name = $1", [backupCounter]);
  const endedMs = Number(rows[0]?.["value"] ?? 0);
  return endedMs === 0 ? null : new Date(endedMs).toISOString();
}
