import { groupBy } from "@design-catalog/core/engine";
import type { JobQueue, Log, ClaimedJob, Timers } from "@design-catalog/core/ports";
import type { Lane } from "./lane.ts";
import { pause, type Signal } from "./signal.ts";

export interface ClaimLoopOptions {
  readonly queue: JobQueue;
  readonly lanes: readonly Lane[];
  readonly log: Log;
  readonly timers: Timers;
  /** Raised when a slot becomes free. */
  readonly signal: Signal;
  /** Groups that may take fewer jobs than others. */
  readonly exceptions: (lane: Lane) => ReadonlyMap<string, number>;
  /** Takes over claimed jobs; must return at once and not throw. */
  readonly onClaimed: (lane: Lane, jobs: readonly ClaimedJob[]) => void;
  /** Called after each round, successful or not, and every 5 s because a round may never end; must not throw. */
  readonly onRound: () => void;
}

/** Claims jobs while there are free slots. */
export interface ClaimLoop {
  /** Stops claiming; resolves when the last claim has returned. */
  stop(): Promise<void>;
  /** Milliseconds since a round of claims last succeeded. */
  lagMs(nowMs: number): number;
  /** The reason why the current round has not yet succeeded. */
  lagReason(): string;
}

// Nothing announces a deferred job that becomes due, or a parked endpoint whose next probe is due.
const pollMs = 500;
/** Lanes that are due so soon after another look together with it: each wake of an idle process costs more than the look. */
const togetherMs = 50;
const watchMs = 5_000;
const claimMax = 200;

/**
 * Starts the only claim loop of this process; with several loops the bounds per endpoint would not hold. Lanes take
 * turns, one claim each, so a lane whose claims are slow, full or failing delays the others by one claim at most.
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

  /** Claims once for each lane that is due. Returns the last failure. */
  async function claimInTurn(): Promise<{ readonly error: string } | undefined> {
    let failed: { readonly error: string } | undefined;
    for (const lane of lanes) {
      if (stopping.signal.aborted || timers.now() < lane.lookAtMs - togetherMs) continue;
      if (failed === undefined) lagReason = `a claim of ${lane.queue} is under way`;
      try {
        await claim(lane);
      } catch (error) {
        // Without this lane the next round would seem to succeed.
        lane.lookNow();
        failed = { error: String(error) };
        lagReason = `claiming ${lane.queue} fails`;
      }
    }
    return failed;
  }

  async function claim(lane: Lane): Promise<void> {
    const startMs = timers.now();
    const isPoll = lane.lookAtMs > 0;
    lane.beginClaim();
    try {
      await claimFreeSlots(lane, isPoll, options);
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

/** Calls a function periodically; returns a function that stops it. */
function every(periodMs: number, call: () => void, timers: Timers): () => void {
  let callOff = timers.after(periodMs, again);
  function again(): void {
    callOff = timers.after(periodMs, again);
    call();
  }
  return () => callOff();
}

/** Claims as many jobs as the lane has places for. */
async function claimFreeSlots(
  lane: Lane,
  isPoll: boolean,
  { queue, exceptions, onClaimed }: ClaimLoopOptions,
): Promise<void> {
  const limit = Math.min(lane.jobsMax - lane.active, claimMax);
  if (limit <= 0) return;
  const perGroupLimit = lane.jobsPerEndpoint;
  const groupLimits = placesLeft(lane, perGroupLimit, exceptions(lane));
  const jobs = await queue.claim(lane.queue, { limit, perGroupLimit, groupLimits, isPoll });
  lane.noteUnexhausted(jobs.length < limit ? unexhaustedGroups(jobs, { limit, perGroupLimit, groupLimits }) : "all");
  // The queue may hold more.
  if (jobs.length === limit) lane.lookNow();
  if (jobs.length > 0) onClaimed(lane, jobs);
}

type Places = ReadonlyMap<string, number>;

/** Returns the remaining places of each group that has active jobs in the lane or is an exception. */
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
  const taken = groupBy(jobs, ({ group = "" }) => group);
  const share = Math.max(1, Math.floor(limit / taken.size));
  const shut = [...groupLimits.keys()].filter((group) => groupLimits.get(group) === 0);
  const cut = [...taken.keys()].filter((group) => {
    const places = Math.min(share, groupLimits.get(group) ?? perGroupLimit);
    return (taken.get(group)?.length ?? 0) >= places;
  });
  return new Set([...shut, ...cut]);
}
