import { isId } from "@design-catalog/core/engine";
import { type Id, type WithheldState, withheldStates } from "@design-catalog/core/ports";
import type { SqlExecute } from "./connection/pool.ts";

/**
 * Lists every application in the database; a row whose id has another shape was not made by the service.
 * @example
 * ```ts
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
 * Reads why each application is not served that is not.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal((await readWithheldApplications(pool.query)).size, 0);
 * await pool.end();
 * ```
 */
export async function readWithheldApplications(
  execute: SqlExecute,
): Promise<ReadonlyMap<Id<"application">, WithheldState>> {
  const { rows } = await execute(
    `SELECT id, coalesce(move_state, 'suspended') AS state FROM applications
     WHERE suspended_at IS NOT NULL OR move_state IS NOT NULL ORDER BY id`,
  );
  const states = new Map<Id<"application">, WithheldState>();
  for (const row of rows) {
    const [id] = idsOf([row]);
    // A later version may know more states: what it withholds is not served here either.
    if (id) states.set(id, withheldStates.find((state) => state === row["state"]) ?? "suspended");
  }
  return states;
}

function idsOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly Id<"application">[] {
  return rows.map(({ id }) => id).filter((id) => isId<"application">(id));
}
