import type { ClaimedJob, JobQueue, Log, Timers } from "@design-catalog/core";
import type { Lane } from "./lane.ts";
import { pause, type Signal } from "./signal.ts";

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
  /** Called after each round, whether it succeeded or not, and every 5 s, as one may never end; it must not throw. */
  readonly onRound: () => void;
}

/** Claims jobs as long as there are free slots. */
export interface ClaimLoop {
  /** Claims no more; resolves when the last claim has come back. */
  stop(): Promise<void>;
  /** For how long no round of claims has succeeded, in milliseconds. */
  lagMs(nowMs: number): number;
  /** What has kept the round from succeeding so far, in words. */
  lagReason(): string;
}

// A deferred job that gets due wakes nobody, and neither does a parked endpoint whose time has come.
const pollMs = 500;
const watchMs = 5_000;
// While some are attempted, the results of others are written and yet others are claimed. Without those beforehand
// the three take turns, and each waits for the other two.
const claimedPerSlot = 4;
const claimMax = 200;

/**
 * Starts the one loop of this process: bounds per endpoint would be soft under several. Lanes take turns, one claim each,
 * so neither a lane whose claims are slow or full nor one whose claims fail keeps the others waiting for longer than that.
 */
export function startClaiming(options: ClaimLoopOptions): ClaimLoop {
  const { queue, lanes, log, timers, signal } = options;
  const stopping = new AbortController();
  let roundAtMs = timers.now();
  let lagReason = "";
  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      const failed = await claimInTurn();
      failures = failed === undefined ? 0 : failures + 1;
      if (failed === undefined) roundAtMs = timers.now();
      else log.warn("Claiming deliveries failed", { ...failed, failures });
      options.onRound();
      const waitMs = Math.min(...lanes.map(({ lookAtMs }) => lookAtMs)) - timers.now();
      if (failed !== undefined) await pause(failures, { timers, signal: stopping.signal });
      else if (waitMs > 0) await signal.wait(waitMs);
    }
  }

  /** Claims once for each lane whose time has come. Returns the last failure. */
  async function claimInTurn(): Promise<{ readonly error: string } | undefined> {
    let failed: { readonly error: string } | undefined;
    for (const lane of lanes) {
      if (stopping.signal.aborted || timers.now() < lane.lookAtMs) continue;
      if (failed === undefined) lagReason = `a claim of ${lane.queue} is under way`;
      try {
        await claim(lane);
      } catch (error) {
        // A round without it would look like one that succeeded.
        lane.lookNow();
        failed = { error: String(error) };
        lagReason = `claiming ${lane.queue} fails`;
      }
    }
    return failed;
  }

  async function claim(lane: Lane): Promise<void> {
    const startMs = timers.now();
    lane.beginClaim();
    try {
      await claimFreeSlots(lane, options);
    } finally {
      const nowMs = timers.now();
      lane.endClaim({ claimMs: nowMs - startMs, nextLookMs: nowMs + pollMs });
    }
  }

  const callOffWatch = every(watchMs, options.onRound, timers);
  const unsubscribe = lanes.map((lane) =>
    queue.onAvailable(lane.queue, () => {
      lane.lookNow();
      signal.raise();
    }),
  );
  const running = run();
  return {
    lagMs: (nowMs) => nowMs - roundAtMs,
    lagReason: () => lagReason,
    stop() {
      for (const end of [callOffWatch, ...unsubscribe]) end();
      stopping.abort();
      signal.raise();
      return running;
    },
  };
}

/** Calls again and again; returns how to end it. */
function every(periodMs: number, call: () => void, timers: Timers): () => void {
  let callOff = timers.after(periodMs, again);
  function again(): void {
    callOff = timers.after(periodMs, again);
    call();
  }
  return () => callOff();
}

/** Claims as many jobs as the lane has places for. */
async function claimFreeSlots(lane: Lane, { queue, exceptions, onClaimed }: ClaimLoopOptions): Promise<void> {
  const limit = Math.min(lane.slots * claimedPerSlot - lane.active, claimMax);
  if (limit <= 0) return;
  const perGroupLimit = lane.perEndpoint * claimedPerSlot;
  const groupLimits = placesLeft(lane, perGroupLimit, exceptions(lane));
  const jobs = await queue.claim(lane.queue, { limit, perGroupLimit, groupLimits });
  lane.noteUnexhausted(jobs.length < limit ? unexhaustedGroups(jobs, { limit, perGroupLimit, groupLimits }) : "all");
  // There may be more.
  if (jobs.length === limit) lane.lookNow();
  if (jobs.length > 0) onClaimed(lane, jobs);
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
