import type { Client } from "pg";
import { snakeCase } from "../statements/columns.ts";
import type { BackupTable } from "./manifest.ts";

/** Tables that belong to the migrations; a restore creates them itself. */
const bookkeeping: readonly string[] = ["kysely_migration", "kysely_migration_lock"];

/**
 * Lists the tables of the service's schema, without partitions, which are read through their parents, without detached
 * ones, and without unlogged ones, which a crash empties anyway. Numbers of transactions are left out: another database
 * counts its own, so a restore numbers the rows.
 */
export async function listTables(client: Client): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<{ readonly name: string; readonly columns: readonly string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       AND atttypid <> 'xid8'::regtype
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relpersistence = 'p'
       AND relname !~ '_p[0-9]{8}$'
       AND relname <> ALL ($1)
     GROUP BY relname ORDER BY relname`,
    [bookkeeping],
  );
  return rows;
}

/** Names of the applied migrations; none in a database that the service never used. */
export async function appliedMigrations(client: Client): Promise<readonly string[]> {
  const { rows: found } = await client.query<{ readonly exists: boolean }>(
    "SELECT to_regclass('kysely_migration') IS NOT NULL AS exists",
  );
  if (found[0]?.exists !== true) return [];
  const { rows } = await client.query<{ readonly name: string }>("SELECT name FROM kysely_migration ORDER BY name");
  return rows.map(({ name }) => name);
}

/** Days with partitions, such as `20261121`. */
export async function partitionDays(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly day: string }>(
    `SELECT DISTINCT substring(relname FROM '_p(\\d{8})$') AS day FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
     WHERE relnamespace = current_schema()::regnamespace AND relname ~ '_p\\d{8}$' ORDER BY day`,
  );
  return rows.map(({ day }) => day);
}

/** Ids of the master keys that sealed the values; each value begins with the id of its key. */
export async function sealingKeyIds(client: Client, present: readonly BackupTable[]): Promise<readonly string[]> {
  const columnsOf = new Map(present.map(({ name, columns }) => [name, columns]));
  const ids = new Set<string>();
  // Only a backup loads the whole service: a program with only webhooks has none of its tables.
  const { tables } = await import("@design-catalog/core");
  for (const { name, sealed } of tables) {
    // Before a migration the database may lack columns and tables of this version.
    for (const column of sealed?.columns ?? []) {
      if (!columnsOf.get(name)?.includes(snakeCase(column))) continue;
      const { rows } = await client.query<{ readonly id: string }>(
        `SELECT DISTINCT found[1] AS id
         FROM ${name}, regexp_matches(${snakeCase(column)}::text, '\\mv1\\.([0-9a-f]{8})\\.', 'g') AS found`,
      );
      for (const { id } of rows) ids.add(id);
    }
  }
  return [...ids].toSorted();
}

/** Quotes a table or column. Names from a backup are already checked to need no escaping. */
export function quote(name: string): string {
  return `"${name}"`;
}
