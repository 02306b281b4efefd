import type { Client } from "pg";

/**
 * An error for a server that takes no writes: it is a standby or was made read-only, and asking again would not help.
 */
export class ReadOnlyServer extends Error {
  override readonly name = "ReadOnlyServer";
}

/** The setting is also `on` while a server is in recovery, as a standby is (PostgreSQL manual, Hot Standby). */
const question = "select current_setting('transaction_read_only') = 'off' as takes_writes";

/** Asks the server of a connection. @throws {ReadOnlyServer} when it takes no writes */
export async function assertTakesWrites(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly takes_writes: boolean }>(question);
  if (!rows[0]?.takes_writes) throw new ReadOnlyServer("PostgreSQL is read-only: it is a standby or was made so");
}
