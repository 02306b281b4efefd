import { setTimeout as sleep } from "node:timers/promises";
import { DomainError, type Log } from "@design-catalog/core";
import { type DatabaseClock, toDomainError, type Wait, waitForServer } from "@design-catalog/storage-kysely";
import { reasonOf } from "./database-error.ts";
import type { Database } from "./database.ts";

/** Pause between two lines about the wait. */
const lineEveryMs = 5_000;
/** Pause before the work begins again. */
const pauseMs = 500;

export interface AwaitDatabaseOptions<Result> {
  /** Longest wait for a database that is away, before the work and during it. */
  readonly waitMs: number;
  readonly log: Log;
  /** Set by the database's answer. */
  readonly clock: DatabaseClock;
  readonly signal: AbortSignal | undefined;
  /** Work on the database, which can begin again after it was cut off. */
  readonly work: () => Promise<Result>;
}

/**
 * Waits until the database takes writes, then does the work; begins again when the server goes away meanwhile, as in a
 * fail-over, or answers too late for the limits of requests, as on a machine where everything starts at once. Logs now and then why it waits and for how much longer: an orchestrator starts a database and its users at
 * once. @throws {DomainError} `unavailable` when time is over
 */
export async function awaitDatabase<Result>(
  database: Database,
  options: AwaitDatabaseOptions<Result>,
): Promise<Result> {
  const { waitMs, log, clock, signal, work } = options;
  const endMs = performance.now() + waitMs;
  let toldMs = Number.NEGATIVE_INFINITY;
  const onWait = ({ error, leftMs }: Wait) => {
    if (performance.now() - toldMs < lineEveryMs) return;
    toldMs = performance.now();
    const left = { waitMs: Math.round(leftMs), reason: reasonOf(error) };
    log.info("Waiting for the database", { location: database.description, ...left });
  };
  for (;;) {
    await waitForServer(database.connectionString, { waitMs: endMs - performance.now(), clock, signal, onWait });
    try {
      return await work();
    } catch (thrown) {
      const error = toDomainError(thrown);
      const leftMs = endMs - performance.now();
      if (!(error instanceof DomainError && error.code === "unavailable") || leftMs <= 0) throw thrown;
      onWait({ error, leftMs });
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
