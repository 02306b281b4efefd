import type { Log } from "@design-catalog/core";
import { waitForServer } from "@design-catalog/storage-kysely";
import type { Database } from "./database.ts";
import { reasonOf } from "./database-error.ts";

/** Pause between two lines about the wait. */
const lineEveryMs = 5_000;

export interface AwaitDatabaseOptions {
  readonly waitMs: number;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
}

/**
 * Waits until the database takes writes, and logs now and then why and for how much longer: an orchestrator starts a
 * database and its users at once. @throws {DomainError} `unavailable` when time is over
 */
export async function awaitDatabase(database: Database, options: AwaitDatabaseOptions): Promise<void> {
  const { waitMs, log, signal } = options;
  let toldMs = Number.NEGATIVE_INFINITY;
  await waitForServer(database.connectionString, {
    waitMs,
    signal,
    onWait({ error, leftMs }) {
      if (performance.now() - toldMs < lineEveryMs) return;
      toldMs = performance.now();
      const left = { waitMs: Math.round(leftMs), reason: reasonOf(error) };
      log.info("Waiting for the database", { location: database.description, ...left });
    },
  });
}
