import { idTimePrefix } from "@design-catalog/core/engine";
import type { ConnectionSource, SqlExecute } from "../connection/pool.ts";

/** Milliseconds of a partition: one UTC day. */
export const dayMs = 86_400_000;

/** The tables with a partition for each UTC day, and the column whose time-ordered id determines the day. */
const partitioned = [
  { table: "events", key: "id" },
  { table: "deliveries", key: "id" },
  { table: "delivery_attempts", key: "delivery_id" },
  { table: "audit_entries", key: "id" },
  { table: "log_entries", key: "id" },
] as const;

/**
 * Storage settings of a partition. A new day grows from nothing, and the planner guesses badly until its first
 * statistics, so vacuum and analyze run early. The fill factor leaves room on each page for updates of deliveries.
 */
const storageParameters = [
  "fillfactor = 90",
  "autovacuum_vacuum_scale_factor = 0.05",
  "autovacuum_vacuum_insert_scale_factor = 0.1",
  "autovacuum_analyze_scale_factor = 0.05",
  "autovacuum_analyze_threshold = 500",
].join(", ");

/**
 * Creates the partitions of `days` days, starting with the day of `fromMs`. It keeps existing ones, and several
 * processes may call it at once. Writers do not wait: attaching a new partition takes no exclusive lock.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const range = { fromMs: Date.now(), days: 9 };
 * await ensurePartitions(pool, range);
 * assert.deepEqual(await readMissingPartitions(pool.query, range), []);
 * await pool.end();
 * ```
 */
export async function ensurePartitions(
  pool: ConnectionSource,
  range: { readonly fromMs: number; readonly days: number },
): Promise<void> {
  const firstDay = Math.floor(range.fromMs / dayMs);
  const days = Array.from({ length: range.days }, (_, index) => (firstDay + index) * dayMs);
  await pool.withConnection(async ({ query }) => {
    for (const startMs of days) await ensureDay(query, startMs);
  });
}

/** The names of the partitions of `days` days, starting with the day of `fromMs`. */
export function partitionNames(range: { readonly fromMs: number; readonly days: number }): readonly string[] {
  const firstDay = Math.floor(range.fromMs / dayMs);
  const starts = Array.from({ length: range.days }, (_, index) => (firstDay + index) * dayMs);
  return starts.flatMap((startMs) => partitioned.map(({ table }) => `${table}_p${partitionSuffix(startMs)}`));
}

async function ensureDay(query: SqlExecute, startMs: number): Promise<void> {
  const missing = await missingPartitions(query, startMs);
  if (missing.length === 0) return;
  await query("BEGIN");
  try {
    await query("SELECT pg_advisory_xact_lock(hashtextextended('design-catalog:partitions', 0))");
    for (const partition of await missingPartitions(query, startMs)) await attach(query, partition, startMs);
    await query("COMMIT");
  } catch (error) {
    await query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** A table of a day that takes none of its rows. */
interface MissingPartition {
  readonly table: string;
  readonly name: string;
  /** `detaching` is in the middle of it: a call was interrupted. */
  readonly state: "absent" | "detaching" | "detached";
}

/** Makes a partition, or attaches again one that somebody has detached: rows of its day would be refused. */
async function attach(query: SqlExecute, { table, name, state }: MissingPartition, startMs: number): Promise<void> {
  if (state === "absent") await query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL) WITH (${storageParameters})`);
  if (state === "detaching") await query(detachmentEnd(table, name));
  await query(attachment(table, startMs));
}

/** The statement that completes an interrupted detachment. */
export function detachmentEnd(table: string, name: string): string {
  return `ALTER TABLE ${table} DETACH PARTITION ${name} FINALIZE`;
}

/** The statement that attaches the partition of a day, to a table with or without its schema. */
export function attachment(table: string, startMs: number): string {
  const bounds = `FROM ('${lowestId(startMs)}') TO ('${lowestId(startMs + dayMs)}')`;
  return `ALTER TABLE ${table} ATTACH PARTITION ${table}_p${partitionSuffix(startMs)} FOR VALUES ${bounds}`;
}

async function missingPartitions(query: SqlExecute, startMs: number): Promise<readonly MissingPartition[]> {
  const wanted = partitioned.map(({ table }) => ({ table, name: `${table}_p${partitionSuffix(startMs)}` }));
  // Not to_regclass: it answers from a cache, which may miss a table that another process has just created.
  const { rows } = await query(
    // A database of webhooks only has no table of audit entries.
    `SELECT name, found.oid IS NOT NULL AS present, inhdetachpending AS pending
     FROM unnest($1::text[], $2::text[]) AS wanted (name, parent)
     JOIN pg_class AS whole ON whole.relname = parent AND whole.relnamespace = current_schema()::regnamespace
     LEFT JOIN pg_class AS found ON found.relname = name AND found.relnamespace = current_schema()::regnamespace
     LEFT JOIN pg_inherits ON inhrelid = found.oid AND inhparent = whole.oid
     WHERE inhdetachpending IS NOT FALSE`,
    [wanted.map(({ name }) => name), wanted.map(({ table }) => table)],
  );
  const states = new Map(rows.map(({ name, present, pending }) => [name, stateOf(present, pending)]));
  return wanted.flatMap((partition) => {
    const state = states.get(partition.name);
    return state === undefined ? [] : [{ ...partition, state }];
  });
}

function stateOf(present: unknown, pending: unknown): MissingPartition["state"] {
  if (present !== true) return "absent";
  return pending === true ? "detaching" : "detached";
}

/** Pattern of the names of partitions, for PostgreSQL. */
export const partitionPattern = `^(${partitioned.map(({ table }) => table).join("|")})_p[0-9]{8}$`;

/** The lowest id that a clock can produce at `timeMs`. */
export function lowestId(timeMs: number): string {
  return idTimePrefix(timeMs).padEnd(24, "0");
}

/** The name of a UTC day's partition, as in `events_p20261121`. */
export function partitionSuffix(startMs: number): string {
  return new Date(startMs).toISOString().slice(0, 10).replaceAll("-", "");
}
