import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@design-catalog/core";
import { Client } from "pg";
import { clientConfig } from "./pool.ts";
import { createSocketRegistry } from "./socket-registry.ts";
import { toDomainError, unavailable } from "./sql-errors.ts";
import { assertTakesWrites, ReadOnlyServer } from "./takes-writes.ts";

/** Pause between two looks at a server that cannot be used yet. */
const pauseMs = 500;
/** Longest wait for one answer. */
const answerMsMax = 2_000;

/** Settings of the wait for a database. */
export interface WaitOptions {
  /** How long to wait at most; 0 looks once. */
  readonly waitMs: number;
  /** Called after each look that found no usable server. */
  readonly onWait: (wait: Wait) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** One look at a server that cannot be used yet. */
export interface Wait {
  /** What came of it. */
  readonly error: DomainError;
  /** How long it will be waited for yet. */
  readonly leftMs: number;
}

/**
 * Waits until a server takes writes. One that refuses the login, or has no such database, is not waited for.
 * @throws {DomainError} `unavailable` when time is over @throws {DatabaseError} for a refusal @throws {AbortError}
 */
export async function waitForServer(connectionString: string, options: WaitOptions): Promise<void> {
  const { waitMs, onWait, signal } = options;
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await look(connectionString);
    } catch (error) {
      const leftMs = deadline - performance.now();
      if (!(error instanceof DomainError && error.code === "unavailable") || leftMs <= 0) throw error;
      onWait({ error, leftMs });
      await sleep(Math.min(pauseMs, leftMs), undefined, { signal });
    }
  }
}

/** @throws what keeps the server from being used, as the domain knows it */
async function look(connectionString: string): Promise<void> {
  const sockets = createSocketRegistry();
  const config = clientConfig({ connectionString, applicationName: "design-catalog-start" }, sockets);
  const client = new Client({ ...config, connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax });
  // What fails is told by the question; without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await assertTakesWrites(client);
  } catch (error) {
    throw error instanceof ReadOnlyServer ? unavailable(error) : toDomainError(error);
  } finally {
    sockets.destroyAll();
  }
}
