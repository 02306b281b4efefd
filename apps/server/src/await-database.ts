import type { Log } from "@design-catalog/core";
import { waitForServer } from "@design-catalog/storage-kysely";
import type { Database } from "./database.ts";
import { reasonOf } from "./database-error.ts";

/** Pause between two lines about a database that is waited for. */
const lineEveryMs = 5_000;

export interface AwaitDatabaseOptions {
  readonly waitMs: number;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
}

/**
 * Waits until the database takes writes, and says now and then for whom and for how long yet: whatever starts services
 * starts a database and those that need it at once.
 * @throws {DomainError} `unavailable` when time is over
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
