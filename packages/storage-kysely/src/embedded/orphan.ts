import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { ClusterHome } from "./cluster-home.ts";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";

/** Longest wait for the old server: a checkpoint of all shared buffers takes seconds on a slow disk. */
const orphanStopTimeoutMs = 60_000;
const pollIntervalMs = 5;

/**
 * Stops cleanly the server that a killed process left running. Stopping and restarting takes about 0.1 s and leaves one
 * way to run a server: as our child, with our settings. Adopting the old one would be a second way.
 *
 * @throws {EmbeddedPostgresError} when the old server does not stop within 60 s.
 */
export async function stopOrphan(home: ClusterHome, log: Log): Promise<void> {
  const pid = readPostmasterFile(home.cluster)?.pid;
  if (pid === undefined || !isPostmasterOf(home.cluster, pid)) return;
  log.warn("PostgreSQL still runs for a process that was killed; stopping it", { pid });
  requestStop(pid);
  const deadline = performance.now() + orphanStopTimeoutMs;
  while (isPostmasterOf(home.cluster, pid)) {
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Cannot start PostgreSQL because the server of a process that was killed does not stop within ` +
          `${orphanStopTimeoutMs / 1000} s: process ${pid}`,
      );
    }
    await sleep(pollIntervalMs);
  }
}

function requestStop(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    // The server ended just now.
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
