import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { SqlExecute } from "../connection/connection.ts";
import { clientConfig } from "../connection/pool.ts";
import { createSocketRegistry } from "../connection/socket-registry.ts";
import { UnfitServer } from "../connection/unfit-server.ts";
import { readSchemaState } from "../schema/inspect.ts";
import { assertSame, readPrimary, readStandby } from "./questions.ts";

/** Longest wait for one answer. */
const answerMsMax = 5_000;
/** Pause between two looks at the place of a standby, which also is the doubt of the measurement. */
const pauseMs = 20;

/** Options for {@link inspectReplica}. */
export interface InspectOptions {
  /** URL of the standby. */
  readonly connectionString: string;
  /** Runs a statement on the primary. */
  readonly query: SqlExecute;
  /** Milliseconds that it may be behind. */
  readonly lagMsMax: number;
}

/**
 * Milliseconds that a standby takes to come to where the primary is now; undefined if that is more than allowed.
 * @throws {Error} with the reason that the standby cannot answer for the primary
 * @example
 * ```ts
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const { query, end } = createPool({ connectionString, log: console });
 * // A primary follows nobody.
 * await assert.rejects(inspectReplica({ connectionString, query, lagMsMax: 1_000 }), /it is not a standby/);
 * await end();
 * ```
 */
export async function inspectReplica({
  connectionString,
  query,
  lagMsMax,
}: InspectOptions): Promise<number | undefined> {
  const sockets = createSocketRegistry();
  const config = clientConfig({ connectionString, applicationName: "catalogctl" }, sockets);
  const client = new Client({ ...config, connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax });
  // The query reports failures; without a listener, the event would end the process.
  client.on("error", () => undefined);
  const ask: SqlExecute = (text) => client.query(text);
  try {
    await client.connect();
    const standby = await readStandby(ask);
    const primary = await readPrimary(query);
    assertSame(standby, primary);
    if (standby.position > primary.position)
      throw new UnfitServer("it is ahead of the primary: their histories differ");
    const lagMs = await waitForPlace(ask, { position: primary.position, lagMsMax });
    const { pending } = await readSchemaState(ask);
    if (pending.length > 0) throw new UnfitServer(`it lacks the migrations ${pending.join(", ")}`);
    return lagMs;
  } finally {
    sockets.destroyAll();
  }
}

async function waitForPlace(
  ask: SqlExecute,
  { position, lagMsMax }: { readonly position: number; readonly lagMsMax: number },
): Promise<number | undefined> {
  const startMs = performance.now();
  for (;;) {
    const standby = await readStandby(ask);
    const passedMs = performance.now() - startMs;
    if (standby.position >= position) return Math.round(passedMs);
    if (passedMs > lagMsMax) return undefined;
    await sleep(pauseMs);
  }
}
