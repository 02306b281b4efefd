import type { JobQueue, Log, ClaimedJob, Id, Settlement, Timers } from "@design-catalog/core/ports";
import { endpointIdOf, keepsLimits } from "@design-catalog/core/webhooks";
import type { Lane } from "./lane.ts";

/** A claimed job until it is settled, given up or handed back. */
export interface HeldJob {
  readonly lane: Lane;
  /** Empty for a job without an endpoint. */
  readonly endpointId: Id<"endpoint"> | "";
  /** The first attempt of a schedule, a later one, or one requested by somebody. */
  readonly kind: "first" | "retry" | "requested";
  /** Whether the limits of its endpoint hold for it. */
  readonly keepsLimits: boolean;
  /** The job as last claimed: after an outage this process may claim a job again while it holds the result. */
  job: ClaimedJob;
  /** Set once the attempt is made or found unnecessary. */
  settlement: Settlement | undefined;
  /** True while a transaction is ending the job. */
  settling: boolean;
  /** Called when this process no longer holds the job. */
  readonly onRemoved?: () => void;
}

/** The jobs that this process holds. */
export interface HeldJobs {
  /** Adds claimed jobs and returns the new ones; a job already held only gets its new lease. */
  add(lane: Lane, jobs: readonly ClaimedJob[]): readonly HeldJob[];
  /** Adds a job that was never claimed; undefined if it is held already, by a claim that came first. */
  addUnclaimed(lane: Lane, job: ClaimedJob, onRemoved: () => void): HeldJob | undefined;
  readonly remove: (held: HeldJob) => void;
  all(): readonly HeldJob[];
  readonly size: number;
  /** Resolves when the list is empty. */
  whenEmpty(): Promise<void>;
}

/** Creates an empty list; `onFree` is called when a slot becomes free and the queue may hold a job for it. */
export function createHeldJobs(onFree: () => void): HeldJobs {
  const heldJobs = new Map<string, HeldJob>();
  let waiting: (() => void)[] = [];

  function add(lane: Lane, job: ClaimedJob): readonly HeldJob[] {
    const known = heldJobs.get(job.id);
    if (known) {
      known.job = job;
      return [];
    }
    return [keep(newHeldJob(lane, job))];
  }

  function keep(held: HeldJob): HeldJob {
    heldJobs.set(held.job.id, held);
    held.lane.hold(held.job.group ?? "");
    return held;
  }

  return {
    add: (lane, jobs) => jobs.flatMap((job) => add(lane, job)),
    addUnclaimed: (lane, job, onRemoved) =>
      heldJobs.has(job.id) ? undefined : keep({ ...newHeldJob(lane, job), onRemoved }),
    remove({ job, lane, onRemoved }) {
      if (!heldJobs.delete(job.id)) return;
      onRemoved?.();
      const group = job.group ?? "";
      lane.drop(group);
      if (lane.mayHaveMore(group)) {
        lane.lookNow();
        onFree();
      }
      if (heldJobs.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    all: () => [...heldJobs.values()],
    get size() {
      return heldJobs.size;
    },
    whenEmpty: () => (heldJobs.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

function newHeldJob(lane: Lane, job: ClaimedJob): HeldJob {
  const known = { endpointId: endpointIdOf(job), kind: kindOf(job), keepsLimits: keepsLimits(job) };
  return { lane, ...known, job, settlement: undefined, settling: false };
}

/** Returns the kind of a job's attempt. */
export function kindOf({ queue, data }: Pick<ClaimedJob, "queue" | "data">): HeldJob["kind"] {
  if (data["trigger"] !== "automatic") return "requested";
  return queue === "deliveries" ? "first" : "retry";
}

// A third of the shortest lease that the queue grants (10 s), so two extensions may be lost.
const extendMs = 3_000;

interface ExtendingPorts {
  readonly queue: JobQueue;
  readonly log: Log;
  readonly timers: Timers;
}

/** Extends the leases of all held jobs; returns a function that stops it. */
export function startExtending(heldJobs: HeldJobs, { queue, log, timers }: ExtendingPorts): () => void {
  let extending = false;
  let callOff = timers.after(extendMs, extend);

  function extend(): void {
    callOff = timers.after(extendMs, extend);
    // The settling transaction locks its jobs, and two statements that each lock many rows can deadlock.
    const jobs = heldJobs.all().flatMap(({ job, settling }) => (settling ? [] : [job]));
    if (extending || jobs.length === 0) return;
    extending = true;
    queue
      .extend(jobs)
      .catch((error: unknown) => log.warn("Extending leases failed", { error: String(error), jobs: jobs.length }))
      .finally(() => (extending = false));
  }

  return () => callOff();
}
