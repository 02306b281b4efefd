import type { Client } from "pg";

/** A server that takes no writes is a standby, or was made read-only; asking it again would not change its answer. */
export class ReadOnlyServer extends Error {
  override readonly name = "ReadOnlyServer";
}

/** `on` also while a server is in recovery, as a standby is (PostgreSQL manual, Hot Standby). */
const question = "select current_setting('transaction_read_only') = 'off' as takes_writes";

/** Asks the server behind a connection. @throws {ReadOnlyServer} when it takes no writes */
export async function assertTakesWrites(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly takes_writes: boolean }>(question);
  if (!rows[0]?.takes_writes) throw new ReadOnlyServer("PostgreSQL is read-only: it is a standby or was made so");
}
