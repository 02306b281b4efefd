import type { ClaimedJob, JobQueue, Log } from "@design-catalog/core";
import type { Lane } from "./dispatcher-lanes.ts";
import { pause, type Signal } from "./dispatcher-signal.ts";

export interface ClaimLoopOptions {
  readonly queue: JobQueue;
  readonly lanes: readonly Lane[];
  readonly log: Log;
  /** Raised when a slot gets free. */
  readonly signal: Signal;
  /** Takes jobs over at once; it must not throw. */
  readonly onClaimed: (lane: Lane, jobs: readonly ClaimedJob[]) => void;
}

/** Claims jobs as long as there are free slots. */
export interface ClaimLoop {
  /** Claims no more; resolves when the last claim has come back. */
  stop(): Promise<void>;
  /** For how long no round of claims has succeeded, in milliseconds. */
  lagMs(nowMs: number): number;
}

// A deferred job that gets due wakes nobody.
const pollMs = 500;
// To look again at once would be in vain most times, and with a large backlog it costs as much as many claims.
const hiddenMs = 10;
// Bounds one load, as an event is up to 1 MiB.
const claimMax = 64;

/** Starts the one loop of this process: bounds per endpoint would be soft under several. */
export function startClaiming({ queue, lanes, log, signal, onClaimed }: ClaimLoopOptions): ClaimLoop {
  const stopping = new AbortController();
  let roundAtMs = performance.now();

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        for (const lane of lanes) await claim(lane);
        failures = 0;
        roundAtMs = performance.now();
        await signal.wait(Math.min(...lanes.map(({ lookAtMs }) => lookAtMs)) - roundAtMs);
      } catch (error) {
        failures++;
        log.warn("Claiming deliveries failed", { error: String(error), failures });
        await pause(failures, stopping.signal);
      }
    }
  }

  /** Claims until a batch is not full; the jobs of a busy endpoint may then have hidden those behind them. */
  async function claim(lane: Lane): Promise<void> {
    while (performance.now() >= lane.lookAtMs && !stopping.signal.aborted) {
      lane.lookAtMs = performance.now() + pollMs;
      const limit = Math.min(lane.slots - lane.active, claimMax);
      if (limit <= 0) return;
      const jobs = await queue.claim(lane.queue, { limit, perGroupLimit: lane.perEndpoint });
      if (jobs.length === 0) return;
      lane.lookAtMs = jobs.length < limit ? performance.now() + hiddenMs : 0;
      onClaimed(lane, jobs);
    }
  }

  const unsubscribe = lanes.map((lane) =>
    queue.onAvailable(lane.queue, () => {
      lane.lookAtMs = 0;
      signal.raise();
    }),
  );
  const running = run();
  return {
    lagMs: (nowMs) => nowMs - roundAtMs,
    stop() {
      for (const end of unsubscribe) end();
      stopping.abort();
      signal.raise();
      return running;
    },
  };
}
