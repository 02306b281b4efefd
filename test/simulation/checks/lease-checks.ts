import { deliveries } from "@design-catalog/core/webhooks";
import type { QueuedJob } from "@design-catalog/storage-memory";
import { firstWrong, type Invariant, type Scene, type Verdict } from "./check.ts";

/** How soon another process has what a crashed one held. */
const takeOverMs = 30_000;
/** How long after the crash a worker may have been started and still be expected to take over. */
const startedMs = 20_000;
/** Jobs of one endpoint that are under way at once in the smallest lane, so that others have to wait. */
export const busyGroup = 4;

/** What belongs to jobs and their leases, seen at the queue. */
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
          return isLeased(job, nowMs) ? `${process.name} was given job ${id}, which another holds` : undefined;
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
          return `${process.name} settled job ${job.id} under ${job.lease}, the lease being ${lease}`;
        }),
    }),
  },
  {
    name: "27 what a crashed process held is taken over within 30 s",
    watch(scene) {
      const { time, database } = scene.world;
      const left: string[] = [];
      // Only a crash by itself: one after the other they can keep all places of an endpoint taken.
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
          time.after(takeOverMs, () => {
            if (disturbances > before || isHampered(scene, crashedAtMs)) return;
            left.push(...held.flatMap(({ id, lease }) => judgeLeft(scene, id, lease) ?? []));
            database.noteQueueChange();
          });
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

/** False when the database's clock was set back since it was added or claimed: then it has to wait longer. */
function isLapsingSoon({ world: { database, swarm } }: Scene, id: string): boolean {
  const job = database.memory.queue.jobs().find((queued) => queued.id === id);
  const nowMs = database.clock.now();
  return job !== undefined && job.dueAtMs <= nowMs && job.leaseEndsAtMs <= nowMs + swarm.leaseMs;
}

/** True when nobody could have taken over: the database was not there, or no worker was. */
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

function judgeLeft({ world }: Scene, id: string, lease: string): Verdict {
  const jobs = world.database.memory.queue.jobs();
  const job = jobs.find((queued) => queued.id === id);
  if (job?.lease !== lease) return undefined;
  const nowMs = world.database.clock.now();
  const others = jobs.filter((other) => other.job.group === job.job.group && isLeased(other, nowMs));
  if (others.length >= busyGroup) return undefined;
  return `job ${id} of a crashed process is still under its lease`;
}
