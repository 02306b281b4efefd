import { formatTimestamp } from "@design-catalog/core";
import type { AttemptRecord, Id, NewJob, Settlement } from "@design-catalog/core/ports";

/** A delivery as locked, and as a batch changes it. */
export interface DeliveryState {
  readonly id: Id<"delivery">;
  readonly applicationId: Id<"application">;
  readonly endpointId: Id<"endpoint">;
  readonly status: "pending" | "delivered" | "exhausted" | "cancelled";
  readonly attemptCount: number;
  readonly automaticCount: number;
  readonly nextAttemptAt: string | null;
  readonly completedAt: string | null;
}

/** The result of a batch for one delivery. */
export interface SettledDelivery {
  readonly state: DeliveryState;
  /** The attempts made; the last one has the number `state.attemptCount`. */
  readonly attempts: readonly AttemptRecord[];
  readonly retries: readonly NewJob[];
  /** Time when it was given up; undefined for tests and for deliveries that were not. */
  readonly exhaustedAt: string | undefined;
  /** URL of the last attempt; undefined without one. */
  readonly url: string | undefined;
}

/** Applies settlements in order. Skips a delivery that the retention has dropped meanwhile. */
export function settleDeliveries(
  deliveries: readonly DeliveryState[],
  settlements: readonly Settlement[],
): readonly SettledDelivery[] {
  const byDelivery = Map.groupBy(settlements, ({ item }) => item.deliveryId);
  return deliveries.map((state) =>
    (byDelivery.get(state.id) ?? []).reduce<SettledDelivery>(applySettlement, {
      state,
      attempts: [],
      retries: [],
      exhaustedAt: undefined,
      url: undefined,
    }),
  );
}

function applySettlement(settled: SettledDelivery, settlement: Settlement): SettledDelivery {
  const { state, attempts, retries, exhaustedAt, url } = settled;
  const { item, attempt, next, retry } = settlement;
  const counted: DeliveryState = {
    ...state,
    attemptCount: state.attemptCount + (attempt ? 1 : 0),
    automaticCount: state.automaticCount + (attempt?.trigger === "automatic" ? 1 : 0),
  };
  // A retry belongs to a schedule that is still running; an intervening success has ended it.
  const goesOn = state.status === "pending";
  const givesUp = goesOn && next?.status === "exhausted" && item.eventType !== "webhook.test";
  return {
    state: moved(counted, next),
    attempts: attempt ? [...attempts, attempt] : attempts,
    retries: retry && goesOn ? [...retries, retry] : retries,
    exhaustedAt: givesUp ? next.completedAt : exhaustedAt,
    url: attempt ? (item.endpoint?.url ?? url) : url,
  };
}

/** Keeps the state of an ended delivery, except that a success counts whenever it comes. */
function moved(state: DeliveryState, next: Settlement["next"]): DeliveryState {
  if (!next || state.status === "delivered") return state;
  if (state.status !== "pending" && next.status !== "delivered") return state;
  return next.status === "pending"
    ? { ...state, nextAttemptAt: next.nextAttemptAt }
    : { ...state, status: next.status, nextAttemptAt: null, completedAt: next.completedAt };
}

/** The attempts of all deliveries as rows, numbered on from each delivery's earlier ones. */
export function attemptRows(deliveries: readonly SettledDelivery[]) {
  return deliveries.flatMap(({ state, attempts }) => {
    const before = state.attemptCount - attempts.length;
    const { id: deliveryId, applicationId } = state;
    return attempts.map((attempt, index) => ({ ...attempt, deliveryId, applicationId, number: before + index + 1 }));
  });
}

/**
 * For each endpoint tried: the times of its last success and last failure, and since when and how often its automatic
 * attempts have failed without an intervening success.
 */
export function endpointRows(deliveries: readonly SettledDelivery[]) {
  const attempts = deliveries.flatMap(({ state, attempts }) =>
    attempts.map((attempt) => ({ ...attempt, id: state.endpointId })),
  );
  return [...Map.groupBy(attempts, ({ id }) => id)].map(([id, ofEndpoint]) => {
    const successAt = endsOf(ofEndpoint, "success").at(-1) ?? null;
    const automatic = ofEndpoint.filter(({ trigger }) => trigger === "automatic");
    const failures = endsOf(automatic, "failure").filter((at) => at > (successAt ?? ""));
    return {
      id,
      successAt,
      failureAt: endsOf(ofEndpoint, "failure").at(-1) ?? null,
      firstFailureAt: failures[0] ?? null,
      failureCount: failures.length,
    };
  });
}

/** For each endpoint with deliveries that were given up: how many, and when. */
export function exhaustionRows(deliveries: readonly SettledDelivery[]) {
  const exhausted = deliveries.flatMap(({ state, exhaustedAt }) =>
    exhaustedAt === undefined ? [] : [{ ...state, exhaustedAt }],
  );
  return [...Map.groupBy(exhausted, ({ endpointId }) => endpointId)].map(([id, ofEndpoint]) => {
    const times = ofEndpoint.map(({ exhaustedAt }) => exhaustedAt).toSorted();
    const applicationId = ofEndpoint[0]?.applicationId;
    return { id, applicationId, count: times.length, firstAt: times[0], lastAt: times.at(-1) };
  });
}

/** End times of the attempts with an outcome, earliest first. */
function endsOf(attempts: readonly AttemptRecord[], outcome: AttemptRecord["outcome"]): readonly string[] {
  return attempts
    .filter((attempt) => attempt.outcome === outcome)
    .map(({ startedAt, durationMs }) => formatTimestamp(Date.parse(startedAt) + durationMs))
    .toSorted();
}
