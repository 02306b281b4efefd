import type { ClientBase } from "pg";

/**
 * Lifts the time limits that the service's role may have, for work that takes as long as it takes. A statement does so,
 * because poolers drop the settings with which a connection begins.
 */
export async function liftLimits(client: ClientBase): Promise<void> {
  await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
}
