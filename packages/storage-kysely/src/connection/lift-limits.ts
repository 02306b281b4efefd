import type { ClientBase } from "pg";

/** Time limits of a role or a database. */
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"];

/**
 * Lifts the time limits that the service's role may have, for work that takes as long as it takes. A statement does so,
 * because poolers drop the settings with which a connection begins.
 */
export async function liftLimits(client: ClientBase): Promise<void> {
  // PostgreSQL 15 and 16 do not know `transaction_timeout`, and would refuse to set it.
  await client.query("SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)", [limits]);
}
