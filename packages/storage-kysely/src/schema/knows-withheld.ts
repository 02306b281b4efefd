import type { SqlExecute } from "../connection/pool.ts";

/**
 * Tells whether the database knows which applications are suspended or move. One of webhooks only does not, and its program may
 * have a table of the same name.
 */
export async function knowsWithheld(query: SqlExecute): Promise<boolean> {
  const { rows } = await query(
    `SELECT FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname IN ('move_state', 'suspended_at')
     WHERE relname = 'applications' AND relnamespace = current_schema()::regnamespace`,
  );
  return rows.length === 2;
}

/**
 * The condition for rows of `table` whose application does not move: those of one that does stay as they are, because its two
 * deployments are compared. Holds for every row where the database does not know.
 * @example
 * ```ts
 * const query = async () => ({ rows: [] });
 * assert.equal(await servedHere(query, "deliveries"), "true");
 * ```
 */
export async function servedHere(query: SqlExecute, table: string): Promise<string> {
  const isMoving = `EXISTS (SELECT FROM applications WHERE applications.id = ${table}.application_id AND move_state IS NOT NULL)`;
  return (await knowsWithheld(query)) ? `NOT ${isMoving}` : "true";
}
