import { webhookEndpoints } from "@design-catalog/core/webhooks";
import type { SimulatedProcess } from "../world/simulated-process.ts";
import { firstWrong, type Invariant, type Scene, type Sometimes, type Verdict } from "./check.ts";
import { changesOf } from "./ledger.ts";
import { recoveryMs } from "./liveness-checks.ts";

/** Longest time for which a claim may be on its way, and so the age of a lease when an attempt begins. */
const claimMs = 5_000;
/** Age up to which the fast lane takes a lease for new. */
const freshMs = 2_000;

/** Invariants of first attempts that begin right after the commit, without a claim. */
export const fastLaneChecks: readonly Invariant[] = [
  {
    name: "28 an attempt without a claim begins under a live lease, which is no older than that of a claim",
    watch(scene) {
      const begunAtMs = new Map<string, number>();
      let setAtMs = -Infinity;
      return {
        clock({ process }) {
          if (process === "database") setAtMs = scene.world.time.now();
          return undefined;
        },
        hold({ jobs, begunAtMs: atMs }) {
          for (const { id } of jobs) begunAtMs.set(id, atMs);
          return undefined;
        },
        begin({ process, job: { id, lease } }) {
          const atMs = begunAtMs.get(id);
          if (atMs === undefined) return `${process.name} begins job ${id}, which no commit has added as held`;
          // The clock of the database decides about leases, and nobody learns when it is set.
          return setAtMs >= atMs ? undefined : judgeLease(scene, { process, id, lease });
        },
      };
    },
  },
  {
    name: "28 jobs are added as held only by the process that then holds them, and once",
    watch({ world }) {
      const known = new Set<string>();
      return {
        hold: ({ process, jobs }) =>
          firstWrong(jobs, ({ id, lease }) => {
            const job = world.database.memory.queue.jobs().find((queued) => queued.id === id);
            if (known.has(id)) return `${process.name} adds job ${id} again`;
            known.add(id);
            return job?.lease === lease ? undefined : `${process.name} does not hold job ${id} after its commit`;
          }),
        begin: ({ process, job: { id } }) =>
          known.has(id) ? undefined : `${process.name} begins the unknown job ${id}`,
      };
    },
  },
  {
    name: "28 a process that begins an attempt without a claim does not begin it again",
    watch() {
      const begun = new Set<string>();
      return {
        begin({ process, job: { id } }) {
          if (begun.has(id)) return `${process.name} begins job ${id} twice`;
          begun.add(id);
          return undefined;
        },
      };
    },
  },
  {
    name: "29 once all is calm, no change is refused because deliveries wait for their receivers",
    watch: ({ world: { time }, ledger }) => ({
      call: ({ operation, outcome }) =>
        time.now() >= ledger.calmAtMs + recoveryMs && outcome.status === "refused" && outcome.code === "busy"
          ? `${operation} was refused although the service could keep up`
          : undefined,
    }),
  },
  {
    name: "28 once nothing is left to do, no place is reserved",
    watch: ({ fleet }) => ({
      end: () =>
        firstWrong(fleet.workers, ({ process, dispatcher }) =>
          dispatcher.stats().reserved > 0
            ? `${process.name} still reserves ${dispatcher.stats().reserved} places`
            : undefined,
        ),
    }),
  },
];

interface Begun {
  readonly process: SimulatedProcess;
  readonly id: string;
  readonly lease: string;
}

function judgeLease({ world: { database, swarm } }: Scene, { process, id, lease }: Begun): Verdict {
  const job = database.memory.queue.jobs().find((queued) => queued.id === id);
  if (job?.lease !== lease) return `${process.name} begins job ${id} under ${lease}, but the lease is ${job?.lease}`;
  const leftMs = job.leaseEndsAtMs - database.clock.now();
  const enoughMs = swarm.leaseMs - claimMs;
  return leftMs >= enoughMs ? undefined : `${process.name} begins job ${id} with ${leftMs} ms of its lease left`;
}

/** Conditions that put these invariants to the test. */
export const fastLaneSometimes: readonly Sometimes[] = [
  {
    name: "once all is calm, a worker holds as many deliveries to a receiver that answers late as it has places",
    watch: ({ world: { receivers, swarm }, ledger }) => ({
      send({ sending: { process, request } }) {
        const isSame = (url: typeof request.url) => url.hostname === request.url.hostname;
        const count = ledger.sendingsOf(process).filter((other) => isSame(other.request.url)).length;
        const isMixed = receivers.some(({ mood, host }) => mood === "mixed" && host === request.url.hostname);
        // One place is for retries, and one for requested attempts.
        return ledger.calmAtMs < Infinity && isMixed && count >= Math.max(1, swarm.perEndpoint - 2);
      },
    }),
  },
  {
    name: "an attempt begins right after the commit, without a claim",
    watch: () => ({ begin: () => true }),
  },
  {
    name: "a process crashes between the commit and the attempt that it would begin",
    watch() {
      const held = new Map<SimulatedProcess, Set<string>>();
      return {
        hold({ process, jobs }) {
          held.set(process, new Set([...(held.get(process) ?? []), ...jobs.map(({ id }) => id)]));
          return false;
        },
        begin: ({ process, job }) => (held.get(process)?.delete(job.id), false),
        "hand-back": ({ process, jobs }) => (jobs.forEach(({ id }) => held.get(process)?.delete(id)), false),
        crash: ({ process }) => (held.get(process)?.size ?? 0) > 0,
      };
    },
  },
  {
    name: "a process never learns of the commit that added its held jobs",
    watch: () => ({ hold: ({ isHeard }) => !isHeard }),
  },
  {
    name: "a process learns of a commit when the lease of a job that it added has lapsed",
    watch: ({ world: { database } }) => ({
      "hand-back": ({ jobs }) =>
        jobs.some(({ id, lease }) => {
          const job = database.memory.queue.jobs().find((queued) => queued.id === id);
          return job?.lease !== lease || job.leaseEndsAtMs <= database.clock.now();
        }),
    }),
  },
  {
    name: "a clock is set back before its process learns of a commit, so an old lease looks new by it",
    watch({ world: { time } }) {
      const begun = new Map<string, { readonly atMs: number; readonly clockMs: number }>();
      return {
        hold({ process, jobs, begunAtMs: atMs }) {
          const clockMs = process.clock.now() - (time.now() - atMs);
          for (const { id } of jobs) begun.set(id, { atMs, clockMs });
          return false;
        },
        "hand-back": ({ process, jobs }) =>
          jobs.some(({ id }) => {
            const start = begun.get(id);
            if (!start || time.now() - start.atMs <= claimMs) return false;
            return process.clock.now() - start.clockMs <= freshMs;
          }),
      };
    },
  },
  {
    name: "an endpoint changes between its reading and the commit, and a held job is handed back",
    watch({ world }) {
      const changedAtMs = new Map<string, number>();
      const begunAtMs = new Map<string, number>();
      return {
        commit({ changes }) {
          for (const { key, before, after } of changesOf(changes, webhookEndpoints)) {
            if (before && after && before.version < after.version) changedAtMs.set(key, world.time.now());
          }
          return false;
        },
        hold({ jobs, begunAtMs: atMs }) {
          for (const { id } of jobs) begunAtMs.set(id, atMs);
          return false;
        },
        "hand-back": ({ jobs }) =>
          jobs.some(({ id, group = "" }) => (changedAtMs.get(group) ?? -Infinity) >= (begunAtMs.get(id) ?? Infinity)),
      };
    },
  },
  {
    name: "a transaction that added held jobs runs again after a deadlock",
    watch: () => ({ rerun: ({ held }) => held.length > 0 }),
  },
];
