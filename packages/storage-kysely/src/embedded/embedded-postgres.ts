import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import { type ClusterHome, openClusterHome } from "./cluster-home.ts";
import { connectionString, openCluster } from "./cluster.ts";
import { lockClusterHome } from "./directory-lock.ts";
import { refusedBySystem } from "./embedded-postgres-error.ts";
import { findFreePort } from "./free-port.ts";
import { stopOrphan } from "./orphan.ts";
import { type Postmaster, type PostmasterOptions, spawnPostmaster } from "./postmaster.ts";
import { prepareRuntime } from "./runtime.ts";
import { type Durability, serverHost } from "./server-settings.ts";
import { supervise } from "./supervisor.ts";

/** Settings of the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** Created if missing; holds everything, or names the place that does. */
  readonly dataDirectory: string;
  readonly log: Log;
  /** @default "durable" */
  readonly durability?: Durability;
  /** Longest wait for another process with the directory; a stopping one needs a moment. @default 5_000 */
  readonly lockWaitMs?: number;
}

const defaultLockWaitMs = 5_000;

/** A running PostgreSQL server, which restarts on its port whenever it ends. */
export interface EmbeddedPostgres {
  /** Connects as the superuser to the initial database. Holds the password: not for logs. */
  readonly connectionString: string;
  readonly port: number;
  /** PostgreSQL's own data directory. */
  readonly clusterDirectory: string;
  /** Directory to remove, together with the data directory, to delete everything. */
  readonly homeDirectory: string;
  readonly runtimeDirectory: string;
  readonly serverVersion: string;
  /** Process id of the current server. */
  pid(): number;
  /** Ends connections, writes a checkpoint and resolves when the server has ended and the directory is free. */
  stop(): Promise<void>;
}

/** Longest wait for the processes of a killed server, which end at their next wait or after a long statement. */
const startRetryMs = 60_000;
const startRetryIntervalMs = 100;

/**
 * Starts a PostgreSQL server on `dataDirectory`, with checksums, scram passwords, UTF-8 and the built-in locale
 * C.UTF-8, on a free port of 127.0.0.1. The first start takes about 1 s, later ones 0.1 s. For root, the server runs as
 * `postgres` or `nobody`. It first stops a server that a killed process left behind.
 *
 * @throws {EmbeddedPostgresError} when the directory is not writable, in use by another live process, or of another
 * major version; when the platform has no package; when the server does not start.
 * @example
 * ```ts
 * import { mkdtemp, rm } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 *
 * const dataDirectory = await mkdtemp(join(tmpdir(), "catalog-"));
 * const postgres = await startEmbeddedPostgres({ dataDirectory, log: console, durability: "none" });
 * assert.equal(new URL(postgres.connectionString).port, String(postgres.port));
 * await postgres.stop();
 * for (const path of [postgres.homeDirectory, dataDirectory]) await rm(path, { recursive: true, force: true });
 * ```
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log, lockWaitMs = defaultLockWaitMs } = options;
  const home = openClusterHome(resolve(dataDirectory), log);
  const release = await lockClusterHome(home, { waitMs: lockWaitMs, log });
  try {
    return await startIn(home, release, options);
  } catch (error) {
    release();
    throw refusedBySystem(home.directory, error);
  }
}

async function startIn(
  home: ClusterHome,
  release: () => void,
  { dataDirectory, log, durability = "durable" }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const runtime = prepareRuntime(home, resolve(dataDirectory));
  const password = await openCluster({ home, runtime, durability });
  await stopOrphan(home, log);
  const { postmaster, ...run } = await startOnFreePort({ home, runtime, durability, log });
  const supervisor = supervise(postmaster, () => spawnPostmaster(run), log);
  log.info("PostgreSQL runs", {
    port: run.port,
    version: runtime.version,
    directory: home.cluster,
  });
  return {
    connectionString: connectionString(password, run.port),
    port: run.port,
    clusterDirectory: home.cluster,
    homeDirectory: home.directory,
    runtimeDirectory: runtime.directory,
    serverVersion: runtime.version,
    pid: () => supervisor.pid(),
    stop: () => supervisor.stop().finally(release),
  };
}

/** Tries again where another moment or another port may help; the operator gets any other error. */
async function startOnFreePort(
  options: Omit<PostmasterOptions, "port">,
): Promise<PostmasterOptions & { readonly postmaster: Postmaster }> {
  const deadline = performance.now() + startRetryMs;
  for (;;) {
    const run = { ...options, port: await findFreePort(serverHost) };
    const postmaster = spawnPostmaster(run);
    try {
      await postmaster.ready;
      return { ...run, postmaster };
    } catch (error) {
      await postmaster.stop();
      if (performance.now() > deadline || !isPassing(error)) throw error;
    }
    await sleep(startRetryIntervalMs);
  }
}

/** Another program has taken the port, or processes of a killed server have not noticed yet. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && /could not bind|shared memory block .* is still in use/.test(error.message);
}
