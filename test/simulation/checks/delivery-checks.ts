import {
  deliveries,
  type DeliveryAttemptRow,
  deliveryAttempts,
  type DeliveryRow,
  type EventRow,
  events,
  isOperational,
} from "@design-catalog/core/webhooks";
import { firstWrong, type Invariant, type Scene, type Verdict } from "./check.ts";
import { changesOf, type EndpointState, newRows } from "./ledger.ts";

/** Invariants of one event and its deliveries, checked at commits. */
export const deliveryChecks: readonly Invariant[] = [
  {
    name: "1 an event has one delivery for each endpoint that subscribes to it, and none for others",
    watch: (scene) => ({
      commit({ changes, begunAtMs = scene.world.time.now() }) {
        const made = newRows(changes, deliveries);
        const announced = newRows(changes, events).filter(({ type }) => type !== "webhook.test");
        return firstWrong(announced, (event) => judgeDeliveries(scene, { event, made, begunAtMs }));
      },
    }),
  },
  {
    name: "2 a delivery has a committed event",
    watch: ({ world }) => ({
      commit: ({ changes }) =>
        firstWrong(newRows(changes, deliveries), ({ id, eventId, eventType }) =>
          world.database.find(events, eventId)?.type === eventType
            ? undefined
            : `delivery ${id} has no event ${eventId}`,
        ),
    }),
  },
  {
    name: "3 a delivery ends delivered, exhausted or cancelled, once; only a success can follow",
    watch: () => ({ commit: ({ changes }) => firstWrong(changesOf(changes, deliveries), judgeMove) }),
  },
  {
    name: "4 attempts are numbered from 1 without gaps, at most 10 by the schedule and 1 by a test",
    watch: (scene) => ({
      commit: ({ changes }) =>
        firstWrong(changesOf(changes, deliveryAttempts), ({ key, before, after }) =>
          before || !after ? `attempt ${key} was changed` : undefined,
        ) ??
        firstWrong(changesOf(changes, deliveries), ({ after }) => (after ? judgeNumbers(scene, after) : undefined)),
    }),
  },
  {
    name: "3 a pending delivery has its job, from the same commit on",
    watch: ({ world }) => {
      const changed = new Set<string>();
      return {
        commit({ changes }) {
          for (const { key } of changesOf(changes, deliveries)) changed.add(key);
          return undefined;
        },
        step() {
          const ids = [...changed];
          changed.clear();
          const jobs = world.database.memory.queue.jobs().filter(({ job }) => job.data["trigger"] !== "manual");
          return firstWrong(ids, (id) => {
            if (world.database.find(deliveries, id)?.status !== "pending") return undefined;
            const count = jobs.filter(({ job }) => job.data["deliveryId"] === id).length;
            return count === 1 ? undefined : `delivery ${id} is pending and has ${count} jobs`;
          });
        },
      };
    },
  },
];

interface Announced {
  readonly event: EventRow;
  readonly made: readonly DeliveryRow[];
  readonly begunAtMs: number;
}

/**
 * Judges the deliveries of an event. Its transaction saw each endpoint in some state between its start and its commit:
 * a property that held all that time must have been respected.
 */
function judgeDeliveries({ world, ledger }: Scene, { event, made, begunAtMs }: Announced): Verdict {
  return firstWrong(ledger.endpointIds(), (endpointId) => {
    const states = statesSince(ledger.historyOf(endpointId), begunAtMs, world.time.now());
    const found = made.filter((delivery) => delivery.eventId === event.id && delivery.endpointId === endpointId);
    const wanted = states.map((state) => subscribes(state, event.type) && !isAbout(event, endpointId));
    const status = found[0]?.status;
    const enabled = states.map((state) => state?.row.enabled === true);
    if (found.length > 1) return `event ${event.id} has ${found.length} deliveries for ${endpointId}`;
    if (found.length === 0 && wanted.every(Boolean)) return `event ${event.id} has no delivery for ${endpointId}`;
    if (found.length === 1 && !wanted.some(Boolean)) return `event ${event.id} has a delivery for ${endpointId}`;
    if (status === "pending" && !enabled.some(Boolean)) return `${endpointId} is disabled, but its delivery is pending`;
    if (status === "cancelled" && enabled.every(Boolean))
      return `${endpointId} is enabled, but its delivery is cancelled`;
    return undefined;
  });
}

/** Returns the states of an endpoint since a time; undefined stands for an endpoint that did not exist yet. */
function statesSince(
  history: readonly EndpointState[],
  sinceMs: number,
  nowMs: number,
): readonly (EndpointState | undefined)[] {
  const before = history.findLast(({ fromMs }) => fromMs < sinceMs);
  return [before, ...history.filter(({ fromMs }) => fromMs >= sinceMs && fromMs <= nowMs)];
}

function subscribes(state: EndpointState | undefined, type: string): boolean {
  if (!state || state.row.deleted) return false;
  return state.row.eventTypes.includes("*") || state.row.eventTypes.includes(type);
}

/** No endpoint gets an operational event about itself. */
function isAbout({ type, body }: EventRow, endpointId: string): boolean {
  return isOperational(type) && body.includes(`"object":{"id":"${endpointId}"`);
}

const moves: Readonly<Record<DeliveryRow["status"], readonly DeliveryRow["status"][]>> = {
  pending: ["pending", "delivered", "exhausted", "cancelled"],
  delivered: ["delivered"],
  exhausted: ["exhausted", "delivered"],
  cancelled: ["cancelled", "delivered"],
};

function judgeMove(change: {
  readonly before: DeliveryRow | undefined;
  readonly after: DeliveryRow | undefined;
}): Verdict {
  const { before, after } = change;
  if (!after) return `delivery ${before?.id} is gone`;
  if ((after.status === "pending") !== (after.nextAttemptAt !== null))
    return `delivery ${after.id} is due in a wrong state`;
  if ((after.status === "pending") !== (after.completedAt === null))
    return `delivery ${after.id} has a wrong completion time`;
  if (!before)
    return ["pending", "cancelled"].includes(after.status) ? undefined : `delivery ${after.id} began ${after.status}`;
  if (!moves[before.status].includes(after.status))
    return `delivery ${after.id} went from ${before.status} to ${after.status}`;
  const isSame = before.eventId === after.eventId && before.endpointId === after.endpointId;
  return isSame ? undefined : `delivery ${after.id} has changed its identity`;
}

const automaticMax = 10;

function judgeNumbers({ ledger }: Scene, { id, attemptCount, automaticCount, eventType }: DeliveryRow): Verdict {
  const attempts = ledger.attemptsOf(id);
  const of = (trigger: DeliveryAttemptRow["trigger"]) =>
    attempts.filter((attempt) => attempt.trigger === trigger).length;
  if (attempts.some(({ number }, index) => number !== index + 1)) return `attempts of ${id} are not numbered in order`;
  if (attempts.length !== attemptCount) return `delivery ${id} counts ${attemptCount} of ${attempts.length} attempts`;
  if (of("automatic") !== automaticCount)
    return `delivery ${id} counts ${automaticCount} of ${of("automatic")} automatic`;
  if (automaticCount > automaticMax) return `delivery ${id} was attempted ${automaticCount} times`;
  const isTest = eventType === "webhook.test";
  if (of("test") > (isTest ? 1 : 0) || (isTest && automaticCount > 0)) return `test ${id} was attempted wrongly`;
  return undefined;
}
