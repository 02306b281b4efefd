import type { Log } from "@design-catalog/core";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterHome } from "./cluster-home.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { disownPostmasterFile, isPostmasterOf, isTaken, readPostmasterFile } from "./postmaster-file.ts";

/** A checkpoint of all shared buffers on a slow disk takes seconds; nothing waits longer for an idle server. */
const orphanStopTimeoutMs = 60_000;
const pollIntervalMs = 5;

/**
 * Clears what a killed process left: a server that still runs is stopped in good order, a stale
 * `postmaster.pid` is made harmless. To stop and start anew takes about 0.1 s and leaves one way to run a
 * server, as our child with our settings; an adopted one would be a second.
 *
 * @throws {EmbeddedPostgresError} when the old server does not stop within 60 s.
 */
export async function clearOrphan(home: ClusterHome, log: Log): Promise<void> {
  const pid = readPostmasterFile(home.cluster)?.pid;
  if (pid === undefined) return;
  if (isPostmasterOf(home.cluster, pid)) {
    log.warn("PostgreSQL still runs for a process that was killed, stopping it", { pid });
    await stopOrphan(home, pid);
  } else if (isTaken(pid)) {
    disownPostmasterFile(home.cluster);
  }
}

async function stopOrphan(home: ClusterHome, pid: number): Promise<void> {
  const deadline = performance.now() + orphanStopTimeoutMs;
  process.kill(pid, "SIGINT");
  while (isPostmasterOf(home.cluster, pid)) {
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Cannot start PostgreSQL as the server of a process that was killed does not stop within ` +
          `${orphanStopTimeoutMs / 1000} s: process ${pid}`,
      );
    }
    await sleep(pollIntervalMs);
  }
}
