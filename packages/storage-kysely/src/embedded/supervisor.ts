import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { Postmaster } from "./postmaster.ts";

/** Keeps one server running until it is stopped. */
export interface Supervisor {
  /** The process id of the server that is running, or ran last. */
  pid(): number;
  /** Stops the server for good; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Pauses before restarts. The first is immediate, as clients wait; later ones keep a failing server from filling the
 * log.
 */
const restartDelaysMs = [0, 100, 500, 2_000, 10_000] as const;
/** Run time, in milliseconds, after which a server counts as having started well. */
const steadyAfterMs = 60_000;

/** Watches a server that is ready and restarts it whenever it ends. */
export function supervise(first: Postmaster, spawnNext: () => Postmaster, log: Log): Supervisor {
  const stopRequest = new AbortController();
  let current = first;
  const finished = keepRunning();
  let stopped: Promise<void> | undefined;
  return { pid: () => current.pid, stop: () => (stopped ??= stop()) };

  async function keepRunning(): Promise<void> {
    let failures = 0;
    for (;;) {
      const startedAt = performance.now();
      const reason = await current.exited;
      if (stopRequest.signal.aborted) return;
      failures = performance.now() - startedAt > steadyAfterMs ? 0 : failures;
      const delayMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)] ?? 0;
      failures += 1;
      log.error("PostgreSQL ended; starting it again", { reason, delayMs });
      await sleep(delayMs, undefined, { signal: stopRequest.signal }).catch(() => undefined);
      if (stopRequest.signal.aborted) return;
      current = spawnNext();
      await current.ready.then(
        () => log.info("PostgreSQL runs again", { pid: current.pid }),
        (error: unknown) => log.error("PostgreSQL did not start", { error: String(error) }),
      );
    }
  }

  async function stop(): Promise<void> {
    stopRequest.abort();
    await current.stop();
    await finished;
  }
}
