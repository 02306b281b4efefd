import type { SqlExecute } from "../connection/pool.ts";

/** A collation whose order may have changed since indexes were built with it: such an index may miss rows. */
export interface OutdatedCollation {
  /** Such as `und-x-icu`; `database` for the one of the database. */
  readonly name: string;
  /** Version that the indexes were built with. */
  readonly recorded: string;
  /** Version of the server's libraries. */
  readonly installed: string;
  /** Statements that build the indexes again and note the version. */
  readonly repair: string;
}

/**
 * Lists the collations of indexes whose version is not the one that the server has now, as after an upgrade of the
 * operating system or of ICU. Needs no rights.
 * @example
 * ```ts
 * import { createPool, readOutdatedCollations } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readOutdatedCollations(pool.query), []);
 * await pool.end();
 * ```
 */
export async function readOutdatedCollations(execute: SqlExecute): Promise<readonly OutdatedCollation[]> {
  const { rows } = await execute(question);
  return rows.map(({ name, recorded, installed, repair }) => ({
    name: String(name),
    recorded: String(recorded),
    installed: String(installed),
    repair: String(repair),
  }));
}

/** All indexes are built again: those of expressions may call a function that uses the collation. */
const question = `
  SELECT collname AS name, collversion AS recorded, pg_collation_actual_version(oid) AS installed,
    format('REINDEX DATABASE %I; ALTER COLLATION %I REFRESH VERSION', current_database(), collname) AS repair
  FROM pg_collation WHERE collversion <> pg_collation_actual_version(oid) AND oid IN (
    SELECT refobjid FROM pg_depend WHERE refclassid = 'pg_collation'::regclass AND classid = 'pg_class'::regclass)
  UNION ALL
  SELECT 'database', datcollversion, pg_database_collation_actual_version(oid),
    format('REINDEX DATABASE %1$I; ALTER DATABASE %1$I REFRESH COLLATION VERSION', datname)
  FROM pg_database
  WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)
  ORDER BY name`;
