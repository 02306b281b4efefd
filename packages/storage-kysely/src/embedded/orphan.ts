import type { Log } from "@design-catalog/core";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterHome } from "./cluster-home.ts";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";

/** A checkpoint of all shared buffers on a slow disk takes seconds; nothing waits longer for an idle server. */
const orphanStopTimeoutMs = 60_000;
const pollIntervalMs = 5;

/**
 * Stops in good order the server that a killed process left running. To stop and start anew takes about 0.1 s and
 * leaves one way to run a server, as our child with our settings; an adopted one would be a second.
 *
 * @throws {EmbeddedPostgresError} when the old server does not stop within 60 s.
 */
export async function stopOrphan(home: ClusterHome, log: Log): Promise<void> {
  const pid = readPostmasterFile(home.cluster)?.pid;
  if (pid === undefined || !isPostmasterOf(home.cluster, pid)) return;
  log.warn("PostgreSQL still runs for a process that was killed, stopping it", { pid });
  requestStop(pid);
  const deadline = performance.now() + orphanStopTimeoutMs;
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

function requestStop(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    // It has ended in this moment.
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
