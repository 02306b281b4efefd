import { isId } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";
import type { SqlExecute } from "./connection/pool.ts";

/**
 * Lists every application in the database; a row whose id has another shape was not made by the service.
 * @example
 * ```ts
 * import { createPool, listApplicationIds } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await listApplicationIds(pool.query), []); // nothing has started on it yet
 * await pool.end();
 * ```
 */
export async function listApplicationIds(execute: SqlExecute): Promise<readonly Id<"application">[]> {
  const { rows } = await execute("SELECT id FROM applications ORDER BY id");
  return idsOf(rows);
}

/**
 * Lists the suspended applications in the database.
 * @example
 * ```ts
 * import { createPool, listSuspendedApplicationIds } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await listSuspendedApplicationIds(pool.query), []);
 * await pool.end();
 * ```
 */
export async function listSuspendedApplicationIds(execute: SqlExecute): Promise<readonly Id<"application">[]> {
  return idsOf((await execute("SELECT id FROM applications WHERE suspended_at IS NOT NULL ORDER BY id")).rows);
}

function idsOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly Id<"application">[] {
  return rows.map(({ id }) => id).filter((id) => isId<"application">(id));
}
