import type { Log } from "@design-catalog/core/ports";
import type { MigrationResultSet } from "kysely/migration";
import { DatabaseError, Pool } from "pg";
import { liftLimits } from "../connection/lift-limits.ts";
import { clientConfig } from "../connection/pool.ts";
import { assertSessionSettings } from "../connection/session-settings.ts";
import { createSocketRegistry } from "../connection/socket-registry.ts";
import { toDomainError } from "../connection/sql-errors.ts";
import { UnusableDatabaseError } from "../connection/unusable-database.ts";
import { migrations } from "../migrations/index.ts";
import { readOutdatedCollations } from "./collation-versions.ts";
import { readDetachedPartitions } from "./detached-partitions.ts";
import { ForeignTablesError, foreignRecord } from "./foreign-tables.ts";
import { ensurePartitions } from "./partitions.ts";
import { defaultMigrationTable, type MigrationRun, runMigrations, type SchemaMigrations } from "./run-migrations.ts";
import { isBeforeRelease, schemaRefusal } from "./schema-refusal.ts";

/** Days with partitions after a migration: yesterday, for ids from slow clocks, to a week ahead. */
const partitionDays = { before: 1, after: 7 };
const dayMs = 86_400_000;

/** Options for a migration. */
export interface MigrateOptions {
  readonly log?: Log;
  /** @default the migrations of this version */
  readonly migrations?: SchemaMigrations;
  /** Schema for the tables, which is made where it is missing. @default the first of the role's search path */
  readonly schema?: string;
  /** Table that records the migrations, in the same schema. @default "kysely_migration" */
  readonly migrationTable?: string;
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
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const migrations = { "0001-baseline": { up: async () => undefined } };
 * const older = migrateToLatest(connectionString, { migrations });
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
 * @throws {ForeignTablesError} when another program has tables of these names, or its migrations in this record
 * @throws {UnusableDatabaseError} when its encoding, its collations, its search path or the settings of its sessions do not
 * allow for the tables
 * @throws {Error} when a migration fails; it has changed nothing, and those before it may have
 * @example
 * ```ts
 * const connectionString = process.env.DATABASE_URL ?? "";
 * await migrateToLatest(connectionString, { log: console });
 * const pool = createPool({ connectionString, log: console });
 * assert.deepEqual((await readSchemaState(pool.query)).pending, []);
 * await pool.end();
 * ```
 */
export async function migrateToLatest(connectionString: string, options: MigrateOptions = {}): Promise<void> {
  const sockets = createSocketRegistry();
  const { schema } = options;
  const config = clientConfig({ connectionString, applicationName: "design-catalog-migration", schema }, sockets);
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, whatever its types say
  const pool = new Pool({ ...config, onConnect: liftLimits, max: 1 });
  const report = (error: Error) => options.log?.warn("A database connection failed", { error: error.message });
  // Without a listener on both, losing an idle or a busy connection would end the process.
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
    client.on("notice", ({ severity, message }) => {
      if (severity === "WARNING") options.log?.warn("A migration leaves something to mend", { reason: message });
    });
  });
  try {
    await refuseUnfit(pool);
    if (schema !== undefined) await createSchema(pool, schema);
    await migrate(pool, options);
    await createPartitions(pool);
    await renumberEvents(pool, options);
    await warn(pool, options.log);
  } finally {
    await pool.end();
    await sockets.closed();
  }
}

/** Warns of what keeps rows from being found, with the statements that mend it. */
async function warn(pool: Pool, log: Log | undefined): Promise<void> {
  const query = (text: string, values: readonly unknown[] = []) =>
    pool.query<Record<string, unknown>>(text, [...values]);
  for (const { name, repair } of await readDetachedPartitions(query))
    log?.warn("A partition is detached, so nobody sees its rows", { reason: `unless ${name} expires, run ${repair}` });
  for (const { name, recorded, installed, repair, effort } of await readOutdatedCollations(query)) {
    const reason = `version ${recorded} of ${name} has become ${installed}: run ${repair}. ${effort}`;
    log?.warn("Indexes were built with another version of a collation, so they may miss rows", { reason });
  }
}

/** Refuses what a later migration would fail at: by then others have changed the database. */
async function refuseUnfit(pool: Pool): Promise<void> {
  const asked = pool.query<{ readonly encoding: string }>("SELECT getdatabaseencoding() AS encoding");
  const { rows } = await asked.catch((error: unknown) => {
    throw toDomainError(error);
  });
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8") {
    throw new UnusableDatabaseError(
      `the database is encoded in ${encoding}, which lacks characters of the catalog`,
      "Create another with CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0",
    );
  }
  await assertSessionSettings((text, values) => pool.query<Record<string, unknown>>(text, [...values]));
}

async function migrate(pool: Pool, options: MigrateOptions): Promise<void> {
  const { migrations: known = migrations, migrationTable = defaultMigrationTable, log, beforeMigration } = options;
  const run = { migrations: known, migrationTable, log, beforeMigration };
  const outcome = await runMigrations(pool, run);
  if (outcome.error !== undefined) throw await explain(outcome, pool, run);
}

async function explain({ error, results }: MigrationResultSet, pool: Pool, run: MigrationRun): Promise<unknown> {
  if (error instanceof ForeignTablesError || error instanceof UnusableDatabaseError) return error;
  const { known, unknown } = await recordedMigrations(pool, run);
  if (unknown.length > 0) {
    if (known.length === 0 && !isBeforeRelease(unknown)) return foreignRecord(run.migrationTable, unknown);
    const text = `Cannot migrate because the database ${schemaRefusal(unknown)}`;
    return new (isBeforeRelease(unknown) ? PrereleaseSchemaError : NewerSchemaError)(text, { cause: error });
  }
  if (error instanceof DatabaseError && error.code === unknownObject && error.message.includes("-x-icu"))
    return new UnusableDatabaseError("the database has no collations of ICU", icuRemedy, { cause: error });
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  if (failed === undefined) return toDomainError(error);
  return new Error(`Cannot migrate because ${failed} failed: ${String(error)}`, { cause: error });
}

/** SQLSTATE of a statement that names a collation which the server does not have. */
const unknownObject = "42704";
const icuRemedy = "Use a PostgreSQL that is built with ICU";

/** Migrations that the database has had: those of this version, and others. */
async function recordedMigrations(pool: Pool, { migrations: own, migrationTable }: MigrationRun) {
  const { rows } = await pool
    .query<{ readonly name: string }>(`SELECT name FROM ${migrationTable} ORDER BY name`)
    .catch(() => ({ rows: [] }));
  const names = rows.map(({ name }) => name);
  const isKnown = (name: string) => Object.hasOwn(own, name);
  return { known: names.filter(isKnown), unknown: names.filter((name) => !isKnown(name)) };
}

/** SQLSTATE of one of two processes that make the same schema. */
const madeByAnother = "23505";

/** Asks first: making one needs a right on the database, which a role that owns only its schema lacks. */
async function createSchema(pool: Pool, schema: string): Promise<void> {
  const { rows } = await pool.query("SELECT FROM pg_namespace WHERE nspname = $1", [schema]);
  if (rows.length > 0) return;
  await pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.code === madeByAnother)) throw error;
  });
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
  const days = partitionDays.before + 1 + partitionDays.after;
  const client = await pool.connect();
  try {
    const query = (text: string, values: readonly unknown[] = []) =>
      client.query<Record<string, unknown>>(text, [...values]);
    const { rows } = await query("SELECT extract(epoch FROM now())::float8 * 1000 AS now");
    const fromMs = Number(rows[0]?.["now"]) - partitionDays.before * dayMs;
    await ensurePartitions({ withConnection: (work) => work({ query }) }, { fromMs, days });
  } finally {
    client.release();
  }
}
