import type { Client } from "pg";
import type { DatabaseClock } from "./database-clock.ts";
import { UnfitServer } from "./unfit-server.ts";

/** An error for a server that takes no writes: it is a standby or was made read-only. */
export class ReadOnlyServer extends UnfitServer {
  override readonly name = "ReadOnlyServer";
}

/** The setting is also `on` while a server is in recovery, as a standby is (PostgreSQL manual, Hot Standby). */
const question = `select current_setting('transaction_read_only') = 'off' as takes_writes,
  extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`;
const timeQuestion = "select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms";

interface Answer {
  readonly takes_writes: boolean;
  readonly now_ms: number;
}

/** Asks the server of a connection, and sets the clock by its answer. @throws {ReadOnlyServer} when it takes no writes */
export async function assertTakesWrites(client: Client, clock: DatabaseClock | undefined): Promise<void> {
  const startMs = performance.now();
  const { rows } = await client.query<Answer>(question);
  const [answer] = rows;
  if (!answer?.takes_writes) throw new ReadOnlyServer("PostgreSQL is read-only: it is a standby or was made so");
  clock?.note(answer.now_ms, performance.now() - startMs);
}

/** Runs a statement on a server. */
type Execute = (text: string) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;

/** Sets the clock by the time of the server that executes a statement. */
export async function setByServer(clock: DatabaseClock | undefined, execute: Execute): Promise<void> {
  const startMs = performance.now();
  const { rows } = await execute(timeQuestion);
  clock?.note(Number(rows[0]?.["now_ms"]), performance.now() - startMs);
}
