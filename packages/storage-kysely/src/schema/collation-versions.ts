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
  /** A sentence about the time and load of that. */
  readonly effort: string;
}

const effort =
  "Requests go on meanwhile, more slowly: every table is read twice, which takes long if it is large, and every index needs its room twice";

/**
 * Lists the collations of indexes whose version is not the one that the server has now, as after an upgrade of the
 * operating system or of ICU. Needs no rights.
 * @example
 * ```ts
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
    effort,
  }));
}

/**
 * The indexes of all schemas are built again, those of the queue and of others too: the version is noted for all. Those
 * of expressions may call a function that uses the collation.
 */
const question = `
  WITH rebuilt AS (
    SELECT string_agg(format('REINDEX SCHEMA CONCURRENTLY %I; ', nspname), '' ORDER BY nspname) AS text
    FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid AND relkind = 'i'))
  SELECT collname AS name, collversion AS recorded, pg_collation_actual_version(oid) AS installed,
    text || format('ALTER COLLATION %s.%I REFRESH VERSION', collnamespace::regnamespace, collname) AS repair
  FROM rebuilt, pg_collation WHERE collversion <> pg_collation_actual_version(oid) AND oid IN (
    SELECT refobjid FROM pg_depend WHERE refclassid = 'pg_collation'::regclass AND classid = 'pg_class'::regclass)
  UNION ALL
  SELECT 'database', datcollversion, pg_database_collation_actual_version(oid),
    text || format('ALTER DATABASE %I REFRESH COLLATION VERSION', datname)
  FROM rebuilt, pg_database
  WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)
  ORDER BY name`;
