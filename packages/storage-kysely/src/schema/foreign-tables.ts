import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { readStatements } from "./migration-statements.ts";

/**
 * A schema with tables of another program, which has the names of ours or records its migrations in our table. Nothing
 * has changed in it.
 * @example
 * ```ts
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * await pool.query("CREATE SCHEMA shop");
 * await pool.query("CREATE TABLE shop.events (id integer)");
 * await assert.rejects(migrateToLatest(connectionString, { schema: "shop" }), ForeignTablesError);
 * await pool.end();
 * ```
 */
export class ForeignTablesError extends Error {
  override readonly name = "ForeignTablesError";
}

/** The reason not to use a schema whose record of migrations is another program's. */
export function foreignRecord(table: string, names: readonly string[]): ForeignTablesError {
  return refusal(`the table ${table} is another program's, which recorded ${names.join(", ")} in it`);
}

/** @throws {ForeignTablesError} when tables that the first run would make are there already */
export async function refuseForeignTables(
  db: Kysely<unknown>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const statements = await Promise.all(Object.values(migrations).map(readStatements));
  const names = statements.flat().flatMap((text) => Array.from(text.matchAll(creation), ([, name = ""]) => name));
  const { rows } = await sql<{ schema: string; tables: string; owners: string }>`
    SELECT current_schema() AS schema, array_to_string((array_agg(relname ORDER BY relname))[:5], ', ') || CASE WHEN count(*) > 5 THEN ', ...' ELSE '' END AS tables,
      string_agg(DISTINCT relowner::regrole::text, ', ') AS owners
    FROM pg_class WHERE relname = ANY (${names}) AND relnamespace = current_schema()::regnamespace
    HAVING count(*) > 0`.execute(db);
  const [found] = rows;
  if (found === undefined) return;
  const { schema, tables, owners } = found;
  throw refusal(`the schema ${schema} has tables of another program, which belong to ${owners}: ${tables}`);
}

const creation = /CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/gu;

function refusal(why: string): ForeignTablesError {
  return new ForeignTablesError(`Cannot migrate because ${why}. Use a database or schema that no other program uses`);
}
