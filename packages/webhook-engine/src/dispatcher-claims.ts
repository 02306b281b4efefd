import type { ClaimedJob, JobQueue, Log, Timers } from "@design-catalog/core";
import type { Lane } from "./dispatcher-lanes.ts";
import { pause, type Signal } from "./dispatcher-signal.ts";

export interface ClaimLoopOptions {
  readonly queue: JobQueue;
  readonly lanes: readonly Lane[];
  readonly log: Log;
  readonly timers: Timers;
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
// A claim that sees past busy endpoints reads their whole backlog: it gets a tenth of the time at most.
const deepPauseMs = 50;
const deepPauseFactor = 9;
// While some are attempted, the results of others are written and yet others are claimed. Without those beforehand
// the three take turns, and each waits for the other two.
const claimedPerSlot = 4;
const claimMax = 200;

/** Starts the one loop of this process: bounds per endpoint would be soft under several. */
export function startClaiming({ queue, lanes, log, timers, signal, onClaimed }: ClaimLoopOptions): ClaimLoop {
  const stopping = new AbortController();
  let roundAtMs = timers.now();

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        for (const lane of lanes) await claim(lane);
        failures = 0;
        roundAtMs = timers.now();
        await signal.wait(Math.min(...lanes.map(({ lookAtMs }) => lookAtMs)) - roundAtMs);
      } catch (error) {
        failures++;
        log.warn("Claiming deliveries failed", { error: String(error), failures });
        await pause(failures, { timers, signal: stopping.signal });
      }
    }
  }

  /**
   * Claims until a batch is not full. In it, the jobs of a busy endpoint may have hidden those behind them: a claim
   * right after it sees past them, as that endpoint has all its places taken by then.
   */
  async function claim(lane: Lane): Promise<void> {
    let isDeep = false;
    while (timers.now() >= lane.lookAtMs && !stopping.signal.aborted) {
      const startMs = timers.now();
      lane.lookAtMs = startMs + pollMs;
      const limit = Math.min(lane.slots * claimedPerSlot - lane.active, claimMax);
      if (limit <= 0) return;
      const jobs = await queue.claim(lane.queue, { limit, perGroupLimit: lane.perEndpoint * claimedPerSlot });
      const nowMs = timers.now();
      if (isDeep || jobs.length === 0) {
        lane.deepAtMs = nowMs + Math.max(deepPauseMs, deepPauseFactor * (nowMs - startMs));
      }
      if (jobs.length === 0) return;
      isDeep = jobs.length < limit;
      lane.lookAtMs = isDeep ? lane.deepAtMs : 0;
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
