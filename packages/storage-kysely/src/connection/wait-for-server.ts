import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@design-catalog/core/engine";
import { Client } from "pg";
import type { DatabaseClock } from "./database-clock.ts";
import { clientConfig } from "./pool.ts";
import { createSocketRegistry } from "./socket-registry.ts";
import { isAnswerLate, isConnectionError, isRefused, toDomainError, unavailable } from "./sql-errors.ts";
import { assertTakesWrites, ReadOnlyServer } from "./takes-writes.ts";
import { loginError } from "./unusable-database.ts";

/** Pause between two checks of a server that cannot be used yet. */
const pauseMs = 500;
/** Longest wait for an answer; doubled after each that did not come, as a busy server may take longer than that. */
const firstAnswerMsMax = 2_000;
/** Largest such wait: a look that a network swallows must leave time for others, when the server is back. */
const lastAnswerMsMax = 10_000;

/** Options for waiting for a database. */
export interface WaitOptions {
  /** Longest wait; 0 checks once. */
  readonly waitMs: number;
  /** Called after each check that found no usable server. */
  readonly onWait: (wait: Wait) => void;
  /** Set by the server's answer. */
  readonly clock?: DatabaseClock;
  /** Ends the wait when aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** One check of a server that cannot be used yet. */
export interface Wait {
  /** The error of the check. */
  readonly error: DomainError;
  /** Time left to wait. */
  readonly leftMs: number;
}

/**
 * Waits until a server takes writes. Does not wait for one that refuses the login or lacks the database.
 * @throws {DomainError} `unavailable` when time runs out
 * @throws {DatabaseError} when the server refuses the user or lacks the database
 * @throws {UnusableDatabaseError} when a login cannot succeed for another reason, such as TLS
 * @throws {AbortError}
 * @example
 * ```ts
 * const closed = "postgresql://postgres@127.0.0.1:1/catalog";
 * const waiting = waitForServer(closed, { waitMs: 0, onWait: ({ error }) => console.warn(error.message) });
 * await assert.rejects(waiting, { code: "unavailable" });
 * ```
 */
export async function waitForServer(connectionString: string, options: WaitOptions): Promise<void> {
  const { waitMs, onWait, signal, clock } = options;
  const deadline = performance.now() + waitMs;
  let answerMsMax = firstAnswerMsMax;
  for (;;) {
    const restMs = Math.max(firstAnswerMsMax, deadline - performance.now());
    try {
      return await look(connectionString, { clock, signal, answerMsMax: Math.min(answerMsMax, Math.ceil(restMs)) });
    } catch (error) {
      signal?.throwIfAborted();
      const leftMs = deadline - performance.now();
      if (!(error instanceof DomainError && error.code === "unavailable") || leftMs <= 0) throw error;
      onWait({ error, leftMs });
      if (isAnswerLate(error.cause)) answerMsMax = Math.min(2 * answerMsMax, lastAnswerMsMax);
      await sleep(Math.min(pauseMs, leftMs), undefined, { signal });
    }
  }
}

interface Look {
  readonly clock: DatabaseClock | undefined;
  readonly signal: AbortSignal | undefined;
  readonly answerMsMax: number;
}

/** Checks the server once. @throws the domain's error for the reason that the server cannot be used */
async function look(connectionString: string, { clock, signal, answerMsMax }: Look): Promise<void> {
  signal?.throwIfAborted();
  const sockets = createSocketRegistry();
  const config = clientConfig({ connectionString, applicationName: "design-catalog-start" }, sockets);
  const client = new Client({ ...config, connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax });
  // The query reports failures; without a listener, the event would end the process.
  client.on("error", () => undefined);
  const hangUp = () => sockets.destroyAll();
  signal?.addEventListener("abort", hangUp);
  try {
    await client.connect().catch((error: unknown) => {
      throw isConnectionError(error) || isRefused(error) || isSystemError(error) ? error : loginError(error);
    });
    await assertTakesWrites(client, clock);
  } catch (error) {
    throw error instanceof ReadOnlyServer ? unavailable(error) : toDomainError(error);
  } finally {
    signal?.removeEventListener("abort", hangUp);
    sockets.destroyAll();
  }
}

/** True for a file that the connection needs, such as a certificate. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
