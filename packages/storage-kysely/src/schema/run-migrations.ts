import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, type MigrationResult, type MigrationResultSet, Migrator } from "kysely/migration";
import { DatabaseError, type Pool } from "pg";
import type { SqlExecute } from "../connection/pool.ts";
import { UnusableDatabaseError } from "../connection/unusable-database.ts";
import { completeDetachments } from "./detached-partitions.ts";
import { refuseForeignTables } from "./foreign-tables.ts";
import { giveMigrationLock, takeMigrationLock } from "./migration-lock.ts";
import { readOpenMoves } from "./open-moves.ts";

/** A step from one schema to the next. */
export interface SchemaMigration extends Migration {
  /**
   * True for one that runs outside a transaction, because PostgreSQL makes indexes without holding up writers only
   * there. It must be able to run again after it has failed halfway.
   */
  readonly concurrent?: boolean;
}

/** Migrations by their names. */
export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>;

/** Surroundings of the migrations. */
export interface MigrationRun {
  readonly migrations: SchemaMigrations;
  /** Table that records the migrations, in the first schema of the search path. */
  readonly migrationTable: string;
  readonly log: Log | undefined;
  /** Runs once before the first change of a database that is in use, while no other process migrates. */
  readonly beforeMigration: ((pending: readonly string[]) => Promise<void>) | undefined;
}

/** Table in which the migrator records what it has done, where nothing else is said. */
export const defaultMigrationTable = "kysely_migration";

/**
 * Longest wait of a change for a table. Everybody else who needs the table waits behind the change, so it gives up when a
 * long transaction, such as a backup, uses the table, and tries again later.
 */
const tableWaitMs = 2_000;
const pauseMs = 3_000;
/** SQLSTATE: `deadlock_detected` with a process that waits for the lock above, and `lock_not_available`. */
const blocked = ["40P01", "55P03"];

/**
 * Runs the pending migrations in their order: neighbours that need a transaction in one, each concurrent one by itself.
 * Waits for other processes that migrate, and for transactions that use the tables.
 */
export async function runMigrations(pool: Pool, given: MigrationRun): Promise<MigrationResultSet> {
  const run = { ...given, beforeMigration: onceDone(given.beforeMigration) };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (;;) {
    const outcome = await db
      .connection()
      .execute((connection) => locked(connection, () => runPending(connection, run)))
      .catch((error: unknown): MigrationResultSet => ({ error }));
    if (!isBlocked(outcome.error)) return outcome;
    run.log?.warn("A migration waits for other transactions", { reason: outcome.error.message });
    await sleep(pauseMs);
  }
}

/**
 * Leaves out every call after one that succeeded: a migration that waits an hour for a transaction begins again every few
 * seconds, and each time would write another backup of the whole database.
 */
function onceDone(work: MigrationRun["beforeMigration"]): MigrationRun["beforeMigration"] {
  let isDone = false;
  return async (pending) => {
    if (isDone) return;
    await work?.(pending);
    isDone = true;
  };
}

function isBlocked(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && blocked.includes(error.code ?? "");
}

async function locked<Result>(db: Kysely<unknown>, work: () => Promise<Result>): Promise<Result> {
  const execute = executeOn(db);
  await takeMigrationLock(execute);
  try {
    return await work();
  } finally {
    await giveMigrationLock(execute);
  }
}

/** Statements as the rest of the package sends them, on the migrator's connection. */
function executeOn(db: Kysely<unknown>): SqlExecute {
  return (text, values = []) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
}

async function runPending(db: Kysely<unknown>, run: MigrationRun): Promise<MigrationResultSet> {
  await adoptRecord(db, run);
  if (await isCurrent(db, run)) return { results: [] };
  const migrator = new Migrator({
    db,
    ...(await recordOf(db, run)),
    provider: { getMigrations: async () => ({ ...run.migrations }) },
  });
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length === 0) return migrator.migrateToLatest();
  if (pending.length < known.length) {
    await refuseMoves(db);
    await run.beforeMigration?.(pending);
    // A change of a partitioned table may fail at a partition that is half detached.
    await waitingForTables(db, tableWaitMs, () => completeDetachments(executeOn(db)));
  } else if ((await recorded(db, run)).length === 0) await refuseForeignTables(db, run.migrations);
  const results: MigrationResult[] = [];
  for (const { concurrent, names } of stepsOf(pending, run.migrations)) {
    const outcome = await waitingForTables(db, concurrent ? 0 : tableWaitMs, () =>
      migrator.migrateTo(names.at(-1) ?? "", { disableTransactions: concurrent }),
    );
    results.push(...(outcome.results ?? []));
    if (outcome.error !== undefined) return { error: outcome.error, results };
    logSteps(outcome, run.log);
  }
  return { results };
}

/** Does `work`, whose statements wait at most `waitMs` for a table each, or as long as it takes with 0. */
async function waitingForTables<Result>(
  db: Kysely<unknown>,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`SET lock_timeout = ${sql.lit(waitMs)}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`SET lock_timeout = 0`.execute(db);
  }
}

/**
 * A move copies rows between two databases of one schema, also while nobody watches it. The mover takes the lock of
 * migrations until it has noted the move, so one of both comes first.
 */
async function refuseMoves(db: Kysely<unknown>): Promise<void> {
  const [move] = await readOpenMoves(executeOn(db));
  if (!move) return;
  const way = move.role === "source" ? "on its way to" : "arriving from";
  throw new UnusableDatabaseError(
    `the schema cannot change because the application ${move.applicationId} is ${way} ${move.peer}`,
    "Let the version before end the move with catalogctl applications move, or undo it with --abort",
  );
}

/**
 * True when the database has had exactly these migrations, in their order. The migrator would find that out by reading all
 * columns of all tables and partitions three times, at each start of a process.
 */
async function isCurrent(db: Kysely<unknown>, { migrations, migrationTable }: MigrationRun): Promise<boolean> {
  const names = Object.keys(migrations).toSorted();
  const done = await recorded(db, { migrationTable });
  return done.length === names.length && done.every((name, index) => name === names[index]);
}

/** Names of migrations in a record, in their order; none without a record. */
async function recorded(
  db: Kysely<unknown>,
  { migrationTable }: Pick<MigrationRun, "migrationTable">,
): Promise<readonly string[]> {
  if (!(await hasTable(db, migrationTable))) return [];
  const record = sql.table(migrationTable);
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${record} ORDER BY timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Names the record's schema: without it, the migrator takes a table of the same name in any schema for its own. */
async function recordOf(db: Kysely<unknown>, { migrationTable }: MigrationRun) {
  const { rows } = await sql<{ name: string | null }>`SELECT current_schema() AS name`.execute(db);
  const schema = rows[0]?.name;
  if (typeof schema !== "string") throw noSchema();
  return {
    migrationTableSchema: schema,
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  };
}

function noSchema(): UnusableDatabaseError {
  return new UnusableDatabaseError(
    "no schema of the role's search path exists",
    "Create it (CREATE SCHEMA), or mend search_path of the role or database",
  );
}

/** Continues a record of the same migrations under the migrator's own name, which programs of 0.1.0 still read. */
async function adoptRecord(db: Kysely<unknown>, { migrations, migrationTable }: MigrationRun): Promise<void> {
  if (await hasTable(db, migrationTable)) return;
  const [first] = await recorded(db, { migrationTable: defaultMigrationTable });
  if (first === undefined || first !== Object.keys(migrations).toSorted()[0]) return;
  const [old, record] = [sql.table(defaultMigrationTable), sql.table(migrationTable)];
  await db.transaction().execute(async (transaction) => {
    await sql`CREATE TABLE ${record} (LIKE ${old} INCLUDING ALL)`.execute(transaction);
    await sql`INSERT INTO ${record} SELECT * FROM ${old}`.execute(transaction);
  });
}

async function hasTable(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_class
    WHERE relname = ${name} AND relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.length > 0;
}

function logSteps({ results = [] }: MigrationResultSet, log: Log | undefined): void {
  for (const { migrationName: migration, status } of results) log?.info("Migrated the database", { migration, status });
}

/** Migrations that run in one transaction, or a concurrent one by itself. */
export interface Step {
  readonly concurrent: boolean;
  readonly names: readonly string[];
}

/** The steps of pending migrations, in their order. */
export function stepsOf(pending: readonly string[], migrations: SchemaMigrations): readonly Step[] {
  const steps: { readonly concurrent: boolean; readonly names: string[] }[] = [];
  for (const name of pending) {
    const concurrent = migrations[name]?.concurrent === true;
    const last = steps.at(-1);
    if (last === undefined || concurrent || last.concurrent) steps.push({ concurrent, names: [name] });
    else last.names.push(name);
  }
  return steps;
}
