import type { ClientBase } from "pg";

/** Time limits of a role or a database. */
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"];

/** Lifts the time limits that the service's role may have, for work that takes as long as it takes. */
export function liftLimits(client: ClientBase): Promise<void> {
  return setTimeLimits(client, 0);
}

/**
 * Gives a session these time limits, in milliseconds, in place of those that the service's role may have. A statement does
 * so, because poolers drop the settings with which a connection begins.
 * @example
 * ```ts
 * import { Client } from "pg";
 *
 * const client = new Client(process.env.DATABASE_URL);
 * await client.connect();
 * await setTimeLimits(client, 10_000);
 * assert.deepEqual((await client.query("SHOW lock_timeout")).rows, [{ lock_timeout: "10s" }]);
 * await client.end();
 * ```
 */
export async function setTimeLimits(client: Pick<ClientBase, "query">, limitMs: number): Promise<void> {
  // PostgreSQL 15 and 16 do not know `transaction_timeout`, and would refuse to set it.
  const set = "SELECT set_config(name, $2, false) FROM pg_settings WHERE name = ANY($1)";
  await client.query(set, [limits, String(limitMs)]);
}
