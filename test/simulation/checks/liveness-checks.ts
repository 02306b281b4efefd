import type { NewJob } from "@design-catalog/core/ports";
import {
  deliveries,
  deliveryAttempts,
  endpointIdOf,
  type EventRow,
  events,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { firstWrong, type Invariant, type Scene, type Verdict } from "./check.ts";
import { busyGroup } from "./lease-checks.ts";
import { newRows } from "./ledger.ts";

/** Longest wait of a healthy receiver for a committed event, whatever its neighbours do. */
const promptMs = 1_000;
/** Time after the last trouble in which leases lapse, processes start and the backlog is sent. */
export const recoveryMs = 120_000;
/** Longest time for which a due job may stay unclaimed. */
const dueMs = 5_000;

/** Conditions that must come true once nothing goes wrong any more. */
export const livenessChecks: readonly Invariant[] = [
  {
    name: "24, 25 once all is calm, every delivery ends within one schedule and no job is left",
    watch: ({ world }) => ({
      end({ isDrained }) {
        if (isDrained) return undefined;
        const pending = world.database.rows(deliveries).filter(({ status }) => status === "pending");
        return `${pending.length} deliveries are pending and ${world.database.memory.queue.jobs().length} jobs are left`;
      },
    }),
  },
  {
    name: "25 once all is calm, due jobs are soon claimed",
    watch(scene) {
      const left: string[] = [];
      return {
        calm() {
          scene.world.time.after(recoveryMs, () => {
            left.push(...idleJobs(scene));
            scene.world.database.noteQueueChange();
          });
          return undefined;
        },
        step: () => (left[0] === undefined ? undefined : `job ${left[0]} is due and unclaimed`),
      };
    },
  },
  {
    name: "once all is calm, an attempt is sent once",
    watch({ world, ledger }) {
      const sent = new Map<string, number>();
      const recorded = new Map<string, number>();
      const isCalm = () => world.time.now() >= ledger.calmAtMs + recoveryMs;
      return {
        send({ sending: { deliveryId } }) {
          if (isCalm()) count(sent, deliveryId);
          return undefined;
        },
        commit({ changes }) {
          if (isCalm()) for (const { deliveryId } of newRows(changes, deliveryAttempts)) count(recorded, deliveryId);
          return undefined;
        },
        end: () =>
          firstWrong(sent, ([id, times]) => {
            const attempts = recorded.get(id) ?? 0;
            return times <= attempts ? undefined : `${id} was sent ${times} times for ${attempts} attempts`;
          }),
      };
    },
  },
  {
    name: "26 once all is calm, a healthy receiver waits at most a second for a new event",
    watch(scene) {
      const waiting = new Map<string, number>();
      return {
        commit({ changes }) {
          const nowMs = scene.world.time.now();
          if (nowMs < scene.ledger.calmAtMs + recoveryMs) return undefined;
          const made = newRows(changes, events).flatMap((event) => healthyDeliveries(scene, event));
          for (const id of made) {
            waiting.set(id, nowMs);
            scene.world.time.after(promptMs, () => scene.world.database.noteQueueChange());
          }
          return undefined;
        },
        send({ sending }) {
          waiting.delete(sending.deliveryId);
          return undefined;
        },
        step: () => firstWrong(waiting, ([id, sinceMs]) => judgeWait(id, scene.world.time.now() - sinceMs)),
      };
    },
  },
];

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function healthyDeliveries({ world }: Scene, event: EventRow): readonly string[] {
  const healthy = new Set(world.receivers.filter(({ mood }) => mood === "healthy").map(({ host }) => host));
  return world.database
    .rows(deliveries)
    .filter(({ eventId, status }) => eventId === event.id && status === "pending")
    .filter(({ endpointId }) => !isKept(world, endpointId))
    .filter(({ endpointId }) => {
      const endpoint = world.database.find(webhookEndpoints, endpointId);
      return endpoint?.enabled === true && healthy.has(new URL(endpoint.url).hostname);
    })
    .map(({ id }) => id);
}

/**
 * Tells whether leases of ended processes may occupy the places of an endpoint, because the database's clock was set
 * back.
 */
function isKept({ database, swarm }: Scene["world"], endpointId: string): boolean {
  const endMs = database.clock.now() + swarm.leaseMs;
  return database.memory.queue
    .jobs()
    .some(({ job, leaseEndsAtMs }) => job.group === endpointId && leaseEndsAtMs > endMs);
}

function idleJobs({ world, ledger, fleet }: Scene): readonly string[] {
  const { database, swarm } = world;
  const nowMs = database.clock.now();
  const held = new Set(fleet.workers.flatMap(({ process }) => ledger.jobsOf(process)).map(({ lease }) => lease));
  const jobs = database.memory.queue.jobs();
  const leased = jobs.filter(({ lease, leaseEndsAtMs }) => lease !== undefined && leaseEndsAtMs > nowMs);
  const busy = Map.groupBy(leased, ({ job }) => job.group);
  const isRetried = leased.some(({ job }) => job.queue === "delivery-retries");
  return (
    jobs
      .filter(({ dueAtMs }) => dueAtMs < nowMs - dueMs)
      .filter(({ lease }) => lease === undefined || !held.has(lease))
      // Leases that began before the database's clock was set back are left out.
      .filter(({ leaseEndsAtMs }) => leaseEndsAtMs <= nowMs + swarm.leaseMs)
      .filter(({ job }) => (busy.get(job.group)?.length ?? 0) < busyGroup)
      // First attempts at parked endpoints wait, and retries at several may have to take turns.
      .filter(({ job }) => !mayBeParked(world, job) || (job.queue !== "deliveries" && !isRetried))
      .map(({ id }) => id)
  );
}

function mayBeParked({ database, receivers }: Scene["world"], job: NewJob): boolean {
  const endpoint = database.find(webhookEndpoints, endpointIdOf(job));
  const mood = receivers.find(({ host }) => endpoint && host === new URL(endpoint.url).hostname)?.mood;
  return job.data["trigger"] === "automatic" && mood !== "healthy" && mood !== "recovering";
}

function judgeWait(id: string, waitedMs: number): Verdict {
  return waitedMs >= promptMs ? `${id} has been waiting for ${waitedMs} ms` : undefined;
}
