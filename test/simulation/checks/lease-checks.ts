import { deliveries } from "@design-catalog/core";
import type { QueuedJob } from "@design-catalog/testing/memory-queue";
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
      const left: string[] = [];
      let clockAtMs = -Infinity;
      return {
        clock({ process }) {
          if (process === "database") clockAtMs = scene.world.time.now();
          return undefined;
        },
        crash({ process }) {
          const held = scene.ledger.jobsOf(process);
          const crashedAtMs = scene.world.time.now();
          scene.world.time.after(takeOverMs, () => {
            if (clockAtMs >= crashedAtMs || isHampered(scene, crashedAtMs)) return;
            left.push(...held.flatMap(({ id, lease }) => judgeLeft(scene, id, lease) ?? []));
            scene.world.database.noteQueueChange();
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

/** True when nobody could have taken over: the database was not there, or no worker was. */
function isHampered({ world, fleet }: Scene, sinceMs: number): boolean {
  if (world.swarm.features.has("stalls") || world.database.awayAtMs >= sinceMs) return true;
  return !fleet.workers.some(
    ({ process }) =>
      process.isAlive &&
      !process.isFrozen &&
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
