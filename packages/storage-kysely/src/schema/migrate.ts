import type { Log } from "@design-catalog/core/ports";
import type { MigrationResultSet } from "kysely/migration";
import { Pool } from "pg";
import { liftLimits } from "../connection/lift-limits.ts";
import { clientConfig } from "../connection/pool.ts";
import { createSocketRegistry } from "../connection/socket-registry.ts";
import { toDomainError } from "../connection/sql-errors.ts";
import { migrations } from "../migrations/index.ts";
import { ensurePartitions } from "./partitions.ts";
import { runMigrations, type SchemaMigrations } from "./run-migrations.ts";
import { isBeforeRelease, schemaRefusal } from "./schema-refusal.ts";

/** Days with partitions after a migration: yesterday, for ids from slow clocks, to a week ahead. */
const partitionDays = { before: 1, after: 7 };
const dayMs = 86_400_000;

/** Options for a migration. */
export interface MigrateOptions {
  readonly log?: Log;
  /** @default the migrations of this version */
  readonly migrations?: SchemaMigrations;
  /**
   * Runs once before a database that is in use is changed, with the names of the pending migrations, while no other
   * process migrates; when it fails nothing changes. @default nothing
   */
  readonly beforeMigration?: (pending: readonly string[]) => Promise<void>;
}

/**
 * A database whose schema is from a later version of the service: this version cannot work on it.
 * @example
 * ```ts
 * import { migrateToLatest, NewerSchemaError } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const older = migrateToLatest(connectionString, { migrations: {} });
 * await assert.rejects(older, NewerSchemaError);
 * ```
 */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/**
 * A database from before the first release, whose migrations became one: none leads from there to here.
 * @example
 * ```ts
 * import { createPool, migrateToLatest, PrereleaseSchemaError } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * await pool.query("UPDATE kysely_migration SET name = '0001-foundation' WHERE name = '0001-baseline'");
 * await assert.rejects(migrateToLatest(connectionString), PrereleaseSchemaError);
 * await pool.query("UPDATE kysely_migration SET name = '0001-baseline' WHERE name = '0001-foundation'");
 * await pool.end();
 * ```
 */
export class PrereleaseSchemaError extends Error {
  override readonly name = "PrereleaseSchemaError";
}

/**
 * Brings a database to the schema of this version and creates the partitions of the coming days. Any number of
 * processes may call it at once: one migrates, the others wait for it. Statements have no time limit here; a change that
 * would make others wait for a long transaction is tried again later.
 * @throws {NewerSchemaError} when the database is newer than this version
 * @throws {PrereleaseSchemaError} when it is older than the first release
 * @throws {Error} when a migration fails; it has changed nothing, and those before it may have
 * @example
 * ```ts
 * import { createPool, migrateToLatest, readSchemaState } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * await migrateToLatest(connectionString, { log: console });
 * const pool = createPool({ connectionString, log: console });
 * assert.deepEqual((await readSchemaState(pool.query)).pending, []);
 * await pool.end();
 * ```
 */
export async function migrateToLatest(connectionString: string, options: MigrateOptions = {}): Promise<void> {
  const sockets = createSocketRegistry();
  const config = clientConfig({ connectionString, applicationName: "design-catalog-migration" }, sockets);
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, whatever its types say
  const pool = new Pool({ ...config, onConnect: liftLimits, max: 1 });
  const report = (error: Error) => options.log?.warn("A database connection failed", { error: error.message });
  // Without a listener on both, losing an idle or a busy connection would end the process.
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  try {
    await migrate(pool, options);
    await createPartitions(pool);
    await renumberEvents(pool, options);
  } finally {
    await pool.end();
    await sockets.closed();
  }
}

async function migrate(pool: Pool, options: MigrateOptions): Promise<void> {
  const known = options.migrations ?? migrations;
  const { log, beforeMigration } = options;
  const outcome = await runMigrations(pool, { migrations: known, log, beforeMigration });
  if (outcome.error !== undefined) throw await explain(outcome, pool, known);
}

async function explain({ error, results }: MigrationResultSet, pool: Pool, known: SchemaMigrations): Promise<unknown> {
  const unknown = await unknownMigrations(pool, known);
  if (unknown.length > 0) {
    const text = `Cannot migrate because the database ${schemaRefusal(unknown)}`;
    return new (isBeforeRelease(unknown) ? PrereleaseSchemaError : NewerSchemaError)(text, { cause: error });
  }
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  if (failed === undefined) return toDomainError(error);
  return new Error(`Cannot migrate because ${failed} failed: ${String(error)}`, { cause: error });
}

/** Migrations that the database has and this version does not. */
async function unknownMigrations(pool: Pool, known: SchemaMigrations): Promise<readonly string[]> {
  const { rows } = await pool
    .query<{ readonly name: string }>("SELECT name FROM kysely_migration ORDER BY name")
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
}

/**
 * Gives events of another cluster, which a dump brings with numbers that this one has not reached, the number of this
 * transaction: a feed would hold them back until then. Our own backups have no numbers.
 */
async function renumberEvents(pool: Pool, { log, migrations: known = migrations }: MigrateOptions): Promise<void> {
  if (!Object.hasOwn(known, "0032-event-feed")) return;
  const { rows } = await pool.query(`SELECT FROM applications CROSS JOIN LATERAL (
    SELECT FROM events WHERE application_id = applications.id AND ${isAhead} LIMIT 1) AS ahead LIMIT 1`);
  if (rows.length === 0) return;
  const { rowCount } = await pool.query(`UPDATE events SET transaction_id = pg_current_xact_id() WHERE ${isAhead}`);
  log?.info("Numbered events of another database cluster", { rows: rowCount ?? 0 });
}

const isAhead = "transaction_id >= pg_snapshot_xmax(pg_current_snapshot())";

async function createPartitions(pool: Pool): Promise<void> {
  const fromMs = Date.now() - partitionDays.before * dayMs;
  const days = partitionDays.before + 1 + partitionDays.after;
  const client = await pool.connect();
  try {
    const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
    await ensurePartitions({ withConnection: (work) => work({ query }) }, { fromMs, days });
  } finally {
    client.release();
  }
}
