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
