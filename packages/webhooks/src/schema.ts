import type { Log } from "@design-catalog/core/ports";
import { createPool, type SqlExecute, webhookMigrations } from "@design-catalog/storage-kysely";
import { defaultSchema } from "./options.ts";

/** Table that records the migrations: `kysely_migration` may be the program's own. */
export const migrationTable = "webhook_migration";

/** Schema of the queue: its tables have general names, so it never goes into `public`, where it had one of its own. */
export function queueSchemaOf(schema: string): string {
  return schema === "public" ? "pgboss" : schema;
}

/**
 * Refuses to make tables in the default schema while those that an earlier version made in `public` hold deliveries.
 * @throws {Error} which names the option that keeps them
 */
export async function refuseSecondSchema(connectionString: string, log: Log): Promise<void> {
  const pool = createPool({ connectionString, log, connectionsMax: 1 });
  try {
    if ((await recordedIn(pool.query, defaultSchema, migrationTable)).length > 0) return;
    const [first] = Object.keys(webhookMigrations);
    const names = await recordedIn(pool.query, "public", "kysely_migration");
    if (first === undefined || !names.includes(first)) return;
    throw new Error(
      'Cannot migrate because the tables of webhooks are in the schema public: keep them by schema: "public"',
    );
  } finally {
    await pool.end();
  }
}

/** @throws {Error} when the tables are missing or older than this version */
export async function checkMigrated(query: SqlExecute, schema: string): Promise<void> {
  const done = new Set(await recordedIn(query, schema, migrationTable));
  const pending = Object.keys(webhookMigrations).filter((name) => !done.has(name));
  if (pending.length === 0) return;
  throw new Error(`Cannot start because the schema ${schema} lacks ${pending.join(", ")}: call migrate() first`);
}

async function recordedIn(query: SqlExecute, schema: string, table: string): Promise<readonly string[]> {
  const { rows: found } = await query("SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = $2", [
    schema,
    table,
  ]);
  if (found.length === 0) return [];
  const { rows } = await query(`SELECT name FROM ${schema}.${table}`);
  return rows.map(({ name }) => String(name));
}
