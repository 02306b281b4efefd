import type { Id } from "@design-catalog/core/ports";
import type { SqlExecute } from "../connection/pool.ts";

/** Counter that holds the time of the restore that wrote the database, in milliseconds since the epoch. */
const restoreCounter = "last-restore";

/**
 * Notes in a database, with its first application, that a restore wrote it: that tells it from the one that was backed up.
 * Backups of it keep the note, and the next restore replaces it.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * await noteRestore(pool.query, defaultApplicationId);
 * assert.notEqual(await readLastRestore(pool.query, defaultApplicationId), undefined);
 * await pool.query("DELETE FROM counters WHERE name = 'last-restore'");
 * await pool.end();
 * ```
 */
export async function noteRestore(execute: SqlExecute, applicationId: Id<"application">): Promise<void> {
  await execute(
    `INSERT INTO counters (application_id, name, value)
     VALUES ($1, $2, floor(extract(epoch FROM clock_timestamp()) * 1000))
     ON CONFLICT (application_id, name) DO UPDATE SET value = excluded.value`,
    [applicationId, restoreCounter],
  );
}

/**
 * Time of the restore that wrote the database; undefined for a database that no restore wrote.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal(await readLastRestore(pool.query, defaultApplicationId), undefined);
 * await pool.end();
 * ```
 */
export async function readLastRestore(
  execute: SqlExecute,
  applicationId: Id<"application">,
): Promise<string | undefined> {
  const { rows } = await execute("SELECT value FROM counters WHERE application_id = $1 AND name = $2", [
    applicationId,
    restoreCounter,
  ]);
  const [row] = rows;
  return row && new Date(Number(row["value"])).toISOString();
}
