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
  /** Groups that are to get fewer places than others. */
  readonly exceptions: (lane: Lane) => ReadonlyMap<string, number>;
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

// A deferred job that gets due wakes nobody, and neither does a parked endpoint whose time has come.
const pollMs = 500;
// While some are attempted, the results of others are written and yet others are claimed. Without those beforehand
// the three take turns, and each waits for the other two.
const claimedPerSlot = 4;
const claimMax = 200;

/** Starts the one loop of this process: bounds per endpoint would be soft under several. */
export function startClaiming(options: ClaimLoopOptions): ClaimLoop {
  const { queue, lanes, log, timers, signal, onClaimed } = options;
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

  /** Claims until a batch is not full. */
  async function claim(lane: Lane): Promise<void> {
    while (timers.now() >= lane.lookAtMs && !stopping.signal.aborted) {
      lane.lookAtMs = timers.now() + pollMs;
      // Until the claim has come back a slot that gets free may be one that it has not counted.
      lane.unexhausted = "all";
      const limit = Math.min(lane.slots * claimedPerSlot - lane.active, claimMax);
      if (limit <= 0) return;
      const perGroupLimit = lane.perEndpoint * claimedPerSlot;
      const groupLimits = placesLeft(lane, perGroupLimit, options.exceptions(lane));
      const jobs = await queue.claim(lane.queue, { limit, perGroupLimit, groupLimits });
      lane.unexhausted = jobs.length < limit ? unexhaustedGroups(jobs, { limit, perGroupLimit, groupLimits }) : "all";
      if (jobs.length === limit) lane.lookAtMs = 0;
      if (jobs.length > 0) onClaimed(lane, jobs);
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

type Places = ReadonlyMap<string, number>;

/** Of the groups that have jobs here or are exceptions. */
function placesLeft({ activeByGroup }: Lane, perGroupLimit: number, exceptions: Places): Places {
  const left = [...activeByGroup].map(([group, active]) => [group, Math.max(0, perGroupLimit - active)] as const);
  return new Map([...left, ...exceptions]);
}

interface Limits {
  readonly limit: number;
  readonly perGroupLimit: number;
  readonly groupLimits: Places;
}

function unexhaustedGroups(
  jobs: readonly ClaimedJob[],
  { limit, perGroupLimit, groupLimits }: Limits,
): ReadonlySet<string> {
  const taken = Map.groupBy(jobs, ({ group = "" }) => group);
  const share = Math.max(1, Math.floor(limit / taken.size));
  const shut = [...groupLimits.keys()].filter((group) => groupLimits.get(group) === 0);
  const cut = [...taken.keys()].filter((group) => {
    const places = Math.min(share, groupLimits.get(group) ?? perGroupLimit);
    return (taken.get(group)?.length ?? 0) >= places;
  });
  return new Set([...shut, ...cut]);
}
