import { groupBy } from "@design-catalog/core/engine";
import type { Clock, JobQueue, ClaimedJob, ClaimLimits, NewJob, QueueName } from "@design-catalog/core/ports";

/** A queue that changes only when a transaction commits. */
export interface MemoryQueue extends JobQueue {
  /** True until another claim takes the job over. */
  holds(job: ClaimedJob): boolean;
  /** True when the queue holds a job with this key. */
  hasKey(job: Pick<NewJob, "queue" | "key">): boolean;
  /** All jobs, for checks. */
  jobs(): readonly QueuedJob[];
  /** Returns a function that makes jobs held, under leases that run from now. */
  beginHolding(): (job: NewJob) => HeldJob;
  apply(changes: {
    readonly added: readonly NewJob[];
    readonly held: readonly HeldJob[];
    readonly completed: readonly ClaimedJob[];
  }): void;
}

/** A job that is added as held by the process that adds it. */
export interface HeldJob extends QueuedJob {
  readonly claimed: ClaimedJob;
}

/** State of a job. */
export interface QueuedJob {
  readonly id: string;
  readonly job: NewJob;
  readonly dueAtMs: number;
  /** Token of the last claim, lapsed or not. */
  readonly lease: string | undefined;
  readonly leaseEndsAtMs: number;
}

/** Settings of the memory queue. */
export interface MemoryQueueOptions {
  readonly clock: Clock;
  /** Time that a claim lasts without extension. */
  readonly leaseMs: number;
  /** False for a job that a running transaction is about to end. */
  isFree(jobId: string): boolean;
}

/**
 * Creates an empty queue.
 * @example
 * ```ts
 * const queue = createMemoryQueue({ clock: { now: () => Date.now() }, leaseMs: 20_000, isFree: () => true });
 * queue.apply({ added: [{ queue: "jobs", data: { jobId: "1" } }], held: [], completed: [] });
 * const [job] = await queue.claim("jobs", { limit: 1, perGroupLimit: 1 });
 * assert.deepEqual(job?.data, { jobId: "1" });
 * ```
 */
export function createMemoryQueue(options: MemoryQueueOptions): MemoryQueue {
  const { clock, leaseMs } = options;
  const jobs = new Map<string, QueuedJob>();
  const listeners = new Map<QueueName, Set<() => void>>();
  let lastNumber = 0;

  const newId = () => String(++lastNumber).padStart(12, "0");
  const newLease = () => `lease-${++lastNumber}`;
  const isLeased = (job: QueuedJob) => job.lease !== undefined && job.leaseEndsAtMs > clock.now();
  const held = (claimed: ClaimedJob) => {
    const job = jobs.get(claimed.id);
    return job && job.lease === claimed.lease ? job : undefined;
  };
  const notify = (queue: QueueName) => listeners.get(queue)?.forEach((listener) => queueMicrotask(listener));

  const hasKey = ({ queue, key }: Pick<NewJob, "queue" | "key">) =>
    key !== undefined && [...jobs.values()].some(({ job }) => job.queue === queue && job.key === key);

  function add(job: NewJob): void {
    if (hasKey(job)) return;
    const id = newId();
    const dueAtMs = clock.now() + (job.dueInMs ?? 0);
    jobs.set(id, { id, job, dueAtMs, lease: undefined, leaseEndsAtMs: 0 });
    if (dueAtMs <= clock.now()) notify(job.queue);
  }

  function change(job: QueuedJob, changes: Partial<Pick<QueuedJob, "lease" | "leaseEndsAtMs">>): void {
    jobs.set(job.id, { ...job, ...changes });
  }

  function grant(job: QueuedJob): ClaimedJob {
    const lease = newLease();
    change(job, { lease, leaseEndsAtMs: clock.now() + leaseMs });
    const { queue, data, group } = job.job;
    return { queue, id: job.id, lease, data, ...(group !== undefined && { group }) };
  }

  return {
    async claim(queue, limits) {
      const due = [...jobs.values()]
        .filter(({ job }) => job.queue === queue)
        .filter((job) => job.dueAtMs <= clock.now() && !isLeased(job) && options.isFree(job.id))
        .toSorted((left, right) => left.dueAtMs - right.dueAtMs);
      return takeShares(due, limits).map(grant);
    },
    async extend(claimed) {
      for (const job of claimed.map(held)) if (job) change(job, { leaseEndsAtMs: clock.now() + leaseMs });
    },
    async release(claimed) {
      for (const job of claimed.map(held)) if (job) change(job, { lease: undefined });
    },
    onAvailable(queue, listener) {
      const ofQueue = listeners.get(queue) ?? new Set();
      listeners.set(queue, ofQueue.add(listener));
      return () => void ofQueue.delete(listener);
    },
    hasKey,
    jobs: () => [...jobs.values()],
    holds: (claimed) => held(claimed) !== undefined,
    beginHolding() {
      const begunAtMs = clock.now();
      return (job) => holdJob(job, { id: newId(), lease: newLease(), begunAtMs, leaseMs });
    },
    apply({ added, held: heldJobs, completed }) {
      for (const { id } of completed) jobs.delete(id);
      for (const made of heldJobs) if (!hasKey(made.job)) jobs.set(made.id, made);
      for (const job of added) add(job);
    },
  };
}

interface Holding {
  readonly id: string;
  readonly lease: string;
  readonly begunAtMs: number;
  readonly leaseMs: number;
}

function holdJob(job: NewJob, { id, lease, begunAtMs, leaseMs }: Holding): HeldJob {
  const { queue, data, group } = job;
  const claimed = { queue, id, lease, data, ...(group !== undefined && { group }) };
  return { id, job, lease, claimed, dueAtMs: begunAtMs, leaseEndsAtMs: begunAtMs + leaseMs };
}

function takeShares(
  due: readonly QueuedJob[],
  { limit, perGroupLimit, groupLimits, withoutApplications = [] }: ClaimLimits,
): readonly QueuedJob[] {
  const groups = groupBy(due, ({ job }) => job.group ?? "");
  const open = [...groups].filter(
    ([, [first]]) => !withoutApplications.includes(String(first?.job.data["applicationId"])),
  );
  const shares = open.map(([group, ofGroup]) => ofGroup.slice(0, groupLimits?.get(group) ?? perGroupLimit));
  return takeInTurns(shares, limit);
}

/** Takes the first job of each share, then the second of each, and so on. */
function takeInTurns(shares: readonly (readonly QueuedJob[])[], limit: number): readonly QueuedJob[] {
  const turns = Math.max(0, ...shares.map(({ length }) => length));
  const inTurns = Array.from({ length: turns }, (_, turn) => shares.flatMap((share) => share.slice(turn, turn + 1)));
  return inTurns.flat().slice(0, limit);
}
