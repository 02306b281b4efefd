import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import { openClusterHome } from "./cluster-home.ts";
import { connectionString, readPassword } from "./cluster.ts";
import { DirectoryInUseError, EmbeddedPostgresError, writingTo } from "./embedded-postgres-error.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readLocation } from "./outside-home.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";

/** Options for joining the embedded PostgreSQL of a data directory. */
export interface JoinOptions {
  readonly dataDirectory: string;
  readonly log: Log;
  /** Creates the cluster if there is none. @default false */
  readonly create?: boolean;
}

/** An embedded PostgreSQL that the service runs, or that this process started temporarily. */
export interface JoinedPostgres {
  /** Connects as the superuser to the initial database. Contains the password: keep it out of logs. */
  readonly connectionString: string;
  /** False when another process runs it. */
  readonly started: boolean;
  /** Stops the server only if this process started it. */
  stop(): Promise<void>;
}

/** Longest wait for a process that holds the directory: it may be about to start its server, or to end. */
const waitMs = 20_000;
const pollIntervalMs = 50;

/**
 * Connects to the server of a data directory that the service is running, or starts one if it is not. The service
 * cannot start while this process runs the server.
 * @throws {EmbeddedPostgresError} when there is no cluster, or the server can be neither started nor reached
 * @example
 * ```ts
 * const joining = joinEmbeddedPostgres({ dataDirectory: "/var/empty/catalog", log: console });
 * await assert.rejects(joining, EmbeddedPostgresError); // it holds no database
 * ```
 */
export async function joinEmbeddedPostgres(options: JoinOptions): Promise<JoinedPostgres> {
  const { log, create = false } = options;
  const dataDirectory = resolve(options.dataDirectory);
  if (!create) refuseMissing(dataDirectory);
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    try {
      const own = await startEmbeddedPostgres({ dataDirectory, log, lockWaitMs: 0 });
      return { connectionString: own.connectionString, started: true, stop: () => own.stop() };
    } catch (error) {
      if (!(error instanceof DirectoryInUseError) || performance.now() > deadlineMs) throw error;
    }
    const running = findRunning(dataDirectory, log);
    if (running !== undefined) return { connectionString: running, started: false, stop: async () => {} };
    await sleep(pollIntervalMs);
  }
}

function refuseMissing(dataDirectory: string): void {
  const home = readLocation(dataDirectory) ?? join(dataDirectory, "postgres");
  if (existsSync(join(home, "cluster"))) return;
  throw new EmbeddedPostgresError(`Cannot find a database in the data directory: ${dataDirectory}`);
}

/** The connection to the server that another process runs; undefined until it is ready. */
function findRunning(dataDirectory: string, log: Log): string | undefined {
  const home = openClusterHome(dataDirectory, log);
  const file = readPostmasterFile(home.cluster);
  if (!file?.ready || !isPostmasterOf(home.cluster, file.pid)) return undefined;
  return connectionString(
    writingTo(home.directory, () => readPassword(home)),
    file.port,
  );
}
