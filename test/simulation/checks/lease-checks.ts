import type { ClaimedJob } from "@design-catalog/core/ports";
import { deliveries } from "@design-catalog/core/webhooks";
import type { QueuedJob } from "@design-catalog/storage-memory";
import { firstWrong, type Invariant, type Scene } from "./check.ts";
import { deadlineMs } from "./request-checks.ts";

/** Time in which another process must take over the jobs of a crashed one. */
const takeOverMs = 30_000;
/** Time after the crash within which a new worker is still expected to take over. */
const startedMs = 20_000;
/** Jobs of one endpoint that the smallest lane runs at once; further ones have to wait. */
export const busyGroup = 4;

/** Invariants of jobs and their leases, checked at the queue. */
export const leaseChecks: readonly Invariant[] = [
  {
    name: "5 no retry is handed out before its time",
    watch: ({ world }) => ({
      claim({ jobs }) {
        const nowMs = world.database.clock.now();
        return firstWrong(jobs, ({ data }) => {
          const delivery = world.database.find(deliveries, String(data["deliveryId"]));
          const isRetry = data["trigger"] === "automatic" && delivery !== undefined && delivery.automaticCount > 0;
          if (!isRetry || !delivery.nextAttemptAt) return undefined;
          const earlyMs = Date.parse(delivery.nextAttemptAt) - nowMs;
          return earlyMs <= 0 ? undefined : `${delivery.id} is handed out ${earlyMs} ms early`;
        });
      },
    }),
  },
  {
    name: "7 a job has one live lease at most",
    watch: ({ world }) => ({
      claim({ process, jobs, before }) {
        const nowMs = world.database.clock.now();
        return firstWrong(jobs, ({ id }) => {
          const job = before.find((job) => job.id === id);
          if (!job) return `${process.name} was given job ${id}, which is not in the queue`;
          return isLeased(job, nowMs) ? `${process.name} was given job ${id}, which another process holds` : undefined;
        });
      },
    }),
  },
  {
    name: "7 a result under an old lease changes nothing",
    watch: () => ({
      settle: ({ process, settlements, settled, before }) =>
        firstWrong(settlements, ({ job }) => {
          const lease = before.find(({ id }) => id === job.id)?.lease;
          if (!settled.has(job.id) || lease === job.lease) return undefined;
          return `${process.name} settled job ${job.id} under ${job.lease}, but the lease is ${lease}`;
        }),
    }),
  },
  {
    name: "27 jobs of a crashed process are taken over within 30 s",
    watch(scene) {
      const { time, database } = scene.world;
      const left: string[] = [];
      // A single crash only: several in a row can occupy every place of an endpoint.
      let disturbances = 0;
      const disturb = () => void disturbances++;
      return {
        clock: ({ process }) => (process === "database" ? disturb() : undefined),
        stop: disturb,
        "reply-lost": ({ request }) => (request === "claim" ? disturb() : undefined),
        crash({ process }) {
          const held = scene.ledger.jobsOf(process).filter((job) => isLapsingSoon(scene, job.id));
          const crashedAtMs = time.now();
          disturb();
          const before = disturbances;
          const judgeAfter = (waitMs: number, jobs: readonly LeftJob[]) =>
            time.after(waitMs, () => {
              if (disturbances > before || isHampered(scene, crashedAtMs)) return;
              const still = jobs.filter((job) => isLeft(scene, job));
              // Their endpoint's only place may be taken by an attempt that lasts as long as one may.
              const waiting = waitMs === takeOverMs ? still.filter((job) => othersOf(scene, job).length > 0) : [];
              if (waiting.length > 0) judgeAfter(deadlineMs, waiting);
              const wrong = still.filter((job) => !waiting.includes(job));
              left.push(...wrong.map(({ id }) => `job ${id} of a crashed process is still under its lease`));
              database.noteQueueChange();
            });
          judgeAfter(takeOverMs, held);
          return undefined;
        },
        step: () => left[0],
      };
    },
  },
];

function isLeased({ lease, leaseEndsAtMs }: QueuedJob, nowMs: number): boolean {
  return lease !== undefined && leaseEndsAtMs > nowMs;
}

/**
 * Tells whether a lease lapses in time: not if the database's clock was set back since the job was added or claimed.
 */
function isLapsingSoon(scene: Scene, id: string): boolean {
  const { database, swarm } = scene.world;
  const job = findJob(scene, id);
  const nowMs = database.clock.now();
  return job !== undefined && job.dueAtMs <= nowMs && job.leaseEndsAtMs <= nowMs + swarm.leaseMs;
}

/** Tells whether nobody could have taken over, because the database or every worker was unavailable. */
function isHampered({ world, fleet }: Scene, sinceMs: number): boolean {
  if (world.swarm.features.has("stalls") || world.database.awayAtMs >= sinceMs) return true;
  return !fleet.workers.some(
    ({ process }) =>
      process.isAlive &&
      !process.isFrozen &&
      !fleet.draining.has(process.name) &&
      process.disturbedAtMs < sinceMs &&
      process.startedAtMs <= sinceMs + startedMs,
  );
}

type LeftJob = Pick<ClaimedJob, "id" | "lease">;

/** Tells whether a job has its lease of the crashed process, although its endpoint has room for more. */
function isLeft(scene: Scene, { id, lease }: LeftJob): boolean {
  return findJob(scene, id)?.lease === lease && othersOf(scene, { id }).length < busyGroup;
}

/** The leased jobs of a job's endpoint. */
function othersOf(scene: Scene, { id }: Pick<LeftJob, "id">): readonly QueuedJob[] {
  const { database } = scene.world;
  const group = findJob(scene, id)?.job.group;
  const nowMs = database.clock.now();
  return database.memory.queue.jobs().filter((other) => other.job.group === group && isLeased(other, nowMs));
}

function findJob({ world }: Scene, id: string): QueuedJob | undefined {
  return world.database.memory.queue.jobs().find((queued) => queued.id === id);
}
