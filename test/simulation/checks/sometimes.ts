import { outgoingMails } from "@design-catalog/core/application";
import { deliveries, events, exhaustionNotices, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { SimulatedProcess } from "../world/simulated-process.ts";
import { privateAddresses } from "../world/virtual-names.ts";
import type { Scene, Sometimes } from "./check.ts";
import { fastLaneSometimes } from "./fast-lane-checks.ts";
import { changesOf, newRows } from "./ledger.ts";

const scheduleAttempts = 10;
const dayMs = 24 * 3_600_000;

/** Conditions that put the invariants to the test. */
export const sometimes: readonly Sometimes[] = [
  ...fastLaneSometimes,
  {
    name: "a process crashes between sending and settling",
    watch: ({ ledger }) => ({ crash: ({ process }) => ledger.sendingsOf(process).length > 0 }),
  },
  {
    name: "the reply to a commit of an operation is lost",
    watch: () => ({ "reply-lost": ({ request }) => request === "commit" }),
  },
  {
    name: "the reply to a settlement is lost",
    watch: () => ({ "reply-lost": ({ request }) => request === "settle" }),
  },
  {
    name: "the reply to a claim is lost",
    watch: () => ({ "reply-lost": ({ request }) => request === "claim" }),
  },
  {
    name: "a transaction with an event is rolled back",
    watch: () => ({ rollback: ({ ids }) => ids.length > 0 }),
  },
  {
    name: "a lease is taken from a living process",
    watch: ({ fleet, ledger }) => ({
      claim: ({ process, jobs }) =>
        fleet.workers.some(
          (other) =>
            other.process.isAlive &&
            other.process !== process &&
            ledger.jobsOf(other.process).some(({ id }) => jobs.some((job) => job.id === id)),
        ),
    }),
  },
  {
    name: "a result arrives under an old lease",
    watch: () => ({ settle: ({ settlements, settled }) => settlements.length > settled.size }),
  },
  {
    name: "a process claims a job again while it holds its result",
    watch() {
      const owners = new Map<string, SimulatedProcess>();
      return {
        claim({ process, jobs }) {
          const isAgain = jobs.some(({ id }) => owners.get(id) === process);
          for (const { id } of jobs) owners.set(id, process);
          return isAgain;
        },
      };
    },
  },
  {
    name: "a delivery is attempted ten times",
    watch: () => ({
      commit: ({ changes }) =>
        changesOf(changes, deliveries).some(({ after }) => after?.automaticCount === scheduleAttempts),
    }),
  },
  {
    name: "the grace period of a roll ends during an attempt",
    watch: () => ({
      answer: ({
        sending: {
          loads: [load],
          clockMs,
          process,
        },
      }) =>
        load?.endpoint?.secrets.some(({ expiresAt }) => {
          const endMs = expiresAt === null ? Infinity : Date.parse(expiresAt);
          return endMs > clockMs && endMs <= process.clock.now();
        }) ?? false,
    }),
  },
  {
    name: "a request carries two signatures",
    watch: () => ({
      send: ({ sending: { request } }) => request.headers["webhook-signature"]?.includes(" ") ?? false,
    }),
  },
  {
    name: "the database's clock goes back across the time at which a job is due",
    watch: ({ world }) => ({
      clock: ({ process, byMs }) => process === "database" && byMs < 0 && hasJobBetween(world, byMs),
    }),
  },
  {
    name: "a name leads to public and private addresses at once",
    watch: () => ({
      resolve: ({ resolution }) =>
        resolution.outcome === "addresses" &&
        resolution.addresses.some((address) => privateAddresses.includes(address)) &&
        resolution.addresses.some((address) => !privateAddresses.includes(address)),
    }),
  },
  {
    name: "an endpoint is disabled between reading a delivery and sending it",
    watch: ({ world }) => ({
      send: ({
        sending: {
          loads: [load],
        },
      }) =>
        load?.endpoint?.enabled === true && world.database.find(webhookEndpoints, load.endpoint.id)?.enabled === false,
    }),
  },
  {
    name: "an endpoint is deleted while a request to it is under way",
    watch: ({ world }) => ({
      answer: ({
        sending: {
          loads: [load],
        },
      }) => load?.endpoint !== undefined && world.database.find(webhookEndpoints, load.endpoint.id)?.deleted === true,
    }),
  },
  {
    name: "a process is thawed and sends a delivery that another has sent meanwhile",
    watch: ({ world }) => ({
      send: ({
        sending: {
          loads: [load],
          process,
        },
      }) =>
        load !== undefined &&
        process.disturbedAtMs >= load.atMs &&
        (world.database.find(deliveries, load.delivery.id)?.attemptCount ?? 0) > load.delivery.attemptCount,
    }),
  },
  {
    name: "a receiver gets the same attempt twice",
    watch() {
      const sent = new Set<string>();
      return {
        send({ sending: { request, deliveryId } }) {
          const key = `${deliveryId} ${request.headers["Service-Delivery-Attempt"]}`;
          if (sent.has(key)) return true;
          sent.add(key);
          return false;
        },
      };
    },
  },
  {
    name: "a Retry-After is longer than the schedule, and longer than a day",
    watch: () => ({
      answer: ({ result }) => result.outcome === "response" && Number(result.headers["retry-after"]) * 1_000 > dayMs,
    }),
  },
  {
    name: "a resend of an exhausted or cancelled delivery succeeds",
    watch: () => ({
      commit: ({ changes }) =>
        changesOf(changes, deliveries).some(
          ({ before, after }) =>
            after?.status === "delivered" && (before?.status === "exhausted" || before?.status === "cancelled"),
        ),
    }),
  },
  {
    name: "a test is sent to a disabled endpoint",
    watch: () => ({
      send: ({
        sending: {
          loads: [load],
        },
      }) => load?.delivery.eventType === "webhook.test" && load.endpoint?.enabled === false,
    }),
  },
  {
    name: "an event is cancelled for a disabled endpoint",
    watch: () => ({
      commit: ({ changes }) => newRows(changes, deliveries).some(({ status }) => status === "cancelled"),
    }),
  },
  {
    name: "an endpoint is disabled after five days of failures",
    watch: () => ({
      commit: ({ changes }) =>
        changesOf(changes, webhookEndpoints).some(({ after }) => after?.disabledReason === "failing"),
    }),
  },
  {
    name: "a mail about exhausted deliveries is queued, and later a second one",
    watch({ world }) {
      return {
        commit: ({ changes }) =>
          newRows(changes, outgoingMails).some(
            (mail) =>
              mail.kind === "webhook-exhausted" &&
              world.database
                .rows(outgoingMails)
                .some(
                  (other) => other.id !== mail.id && other.recipient === mail.recipient && other.kind === mail.kind,
                ),
          ),
      };
    },
  },
  {
    name: "deliveries are exhausted before anybody is told",
    watch: () => ({
      commit: ({ changes }) =>
        changesOf(changes, exhaustionNotices).some(({ after }) => (after?.exhaustedCount ?? 0) > 1),
    }),
  },
  {
    name: "two calls change the same version at once and one is refused",
    watch: () => ({
      call: ({ outcome }) => outcome.status === "refused" && outcome.code === "version_conflict",
    }),
  },
  {
    name: "an entity is too large for an event",
    watch: () => ({
      commit: ({ changes }) => newRows(changes, events).some(({ body }) => body.includes('"truncated":true')),
    }),
  },
  {
    name: "an endpoint that does not answer is parked",
    watch: ({ fleet }) => ({ settle: () => fleet.workers.some(({ dispatcher }) => dispatcher.stats().parked > 0) }),
  },
  {
    name: "a parked endpoint answers a first attempt",
    watch({ fleet }) {
      const parked = new Map<SimulatedProcess, number>();
      return {
        settle({ process, settlements }) {
          const before = parked.get(process) ?? 0;
          const now = fleet.workers.find((worker) => worker.process === process)?.dispatcher.stats().parked ?? 0;
          parked.set(process, now);
          const isTaken = settlements.some(({ attempt, item }) => attempt?.outcome === "success" && !item.attemptCount);
          return now < before && isTaken;
        },
      };
    },
  },
  {
    name: "a draining worker hands back unfinished jobs",
    watch: ({ ledger }) => ({ stop: ({ process }) => ledger.jobsOf(process).length > 0 }),
  },
];

function hasJobBetween({ database }: Scene["world"], byMs: number): boolean {
  const nowMs = database.clock.now();
  return database.memory.queue.jobs().some(({ dueAtMs }) => dueAtMs <= nowMs && dueAtMs > nowMs + byMs);
}
