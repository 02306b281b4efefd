import { isId, parseId } from "../../engine/id.ts";
import type { DeliveryReference } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import type { ClaimedJob, NewJob } from "../../ports/job-queue.ts";
import type { DeliveryRow } from "./delivery-tables.ts";

/** Columns of a delivery that determine the job of its next attempt. */
export interface ScheduledDelivery {
  readonly applicationId: Id<"application">;
  readonly id: Id<"delivery">;
  readonly eventType: string;
  /** Attempts of the schedule so far. */
  readonly automaticCount: number;
  readonly endpointId: Id<"endpoint"> | undefined;
}

/**
 * The job that makes the next attempt of a pending delivery: of its schedule, or the only one of a test. It depends
 * only on the delivery, and its key names delivery and attempt, so a lost job can be recognized and restored, and there
 * are never two. An endpoint's jobs form a group that shares its slots; tests form their own group.
 * @example
 * ```ts
 * import { defaultApplicationId, parseId } from "@design-catalog/core";
 *
 * const known = { applicationId: defaultApplicationId, id: parseId<"delivery">("2".repeat(24)) };
 * const delivery = { ...known, endpointId: undefined, eventType: "project.created" };
 * assert.equal(scheduledJob({ ...delivery, automaticCount: 0 }).queue, "deliveries");
 * assert.equal(scheduledJob({ ...delivery, automaticCount: 1 }).queue, "delivery-retries");
 * ```
 */
export function scheduledJob(delivery: ScheduledDelivery, dueInMs?: number): NewJob {
  const { applicationId, id, eventType, automaticCount, endpointId } = delivery;
  const isTest = eventType === "webhook.test";
  return {
    queue: automaticCount === 0 ? "deliveries" : "delivery-retries",
    data: { applicationId, deliveryId: id, trigger: isTest ? "test" : "automatic" },
    key: keyOf(delivery),
    ...(dueInMs !== undefined && { dueInMs }),
    ...(endpointId !== undefined && { group: isTest ? requestedGroup(endpointId) : endpointId }),
  };
}

function keyOf({ id, automaticCount }: Pick<ScheduledDelivery, "id" | "automaticCount">): string {
  return id + (automaticCount + 1).toString(16).padStart(8, "0");
}

/**
 * True for the job of a scheduled attempt that is already recorded: a worker that stalled for longer than its lease may
 * still hold it.
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 *
 * const id = parseId<"delivery">("2".repeat(24));
 * const first = { id: `${id}00000001` };
 * assert.equal(isOvertaken(first, { id, automaticCount: 0 }), false);
 * assert.equal(isOvertaken(first, { id, automaticCount: 1 }), true); // its attempt is recorded
 * ```
 */
export function isOvertaken(job: Pick<ClaimedJob, "id">, delivery: Pick<ScheduledDelivery, "id" | "automaticCount">) {
  const key = job.id.replaceAll("-", "");
  return key.startsWith(delivery.id) && key < keyOf(delivery);
}

/** Identifies a delivery to resend. */
type Resent = Pick<DeliveryRow, "id" | "endpointId"> & Pick<DeliveryReference, "applicationId">;

/**
 * The job of one manual attempt, outside the schedule.
 * @example
 * ```ts
 * import { defaultApplicationId, parseId } from "@design-catalog/core";
 *
 * const delivery = { id: parseId<"delivery">("2".repeat(24)), endpointId: parseId<"endpoint">("3".repeat(24)) };
 * const job = resendJob({ applicationId: defaultApplicationId, ...delivery });
 * assert.equal(job.data["trigger"], "manual");
 * ```
 */
export function resendJob({ applicationId, id, endpointId }: Resent): NewJob {
  return {
    queue: "deliveries",
    data: { applicationId, deliveryId: id, trigger: "manual" },
    group: requestedGroup(endpointId),
  };
}

/** The job of one of many manual attempts; a claim takes as many of them as of the other groups of the endpoint. */
export function bulkResendJob(delivery: Resent): NewJob {
  return { ...resendJob(delivery), group: bulkGroup(delivery.endpointId) };
}

/**
 * Groups of the jobs that keep to the limits of an endpoint.
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 *
 * assert.ok(limitedGroupsOf(parseId("3".repeat(24))).every((group) => keepsLimits({ group })));
 * ```
 */
export function limitedGroupsOf(endpointId: Id<"endpoint">): readonly string[] {
  return [endpointId, bulkGroup(endpointId)];
}

/**
 * True for a job whose attempt keeps to the limits of its endpoint: any but a test and the resend of one delivery.
 * @example
 * ```ts
 * import { defaultApplicationId, parseId } from "@design-catalog/core";
 *
 * const delivery = { id: parseId<"delivery">("2".repeat(24)), endpointId: parseId<"endpoint">("3".repeat(24)) };
 * assert.equal(keepsLimits(resendJob({ applicationId: defaultApplicationId, ...delivery })), false);
 * ```
 */
export function keepsLimits({ group = "" }: Pick<ClaimedJob, "group">): boolean {
  return !group.endsWith(requestedEnding);
}

const requestedEnding = ":requested";

function bulkGroup(endpointId: Id<"endpoint">): string {
  return `${endpointId}:bulk`;
}

/**
 * The delivery that a job names, or zeros, the ids of nothing, for a job that names none.
 * @example
 * ```ts
 * const { deliveryId } = deliveryOf({ data: { applicationId: "1".repeat(24), deliveryId: "2".repeat(24) } });
 * assert.equal(deliveryId, "2".repeat(24));
 * assert.equal(deliveryOf({ data: {} }).deliveryId, "0".repeat(24));
 * ```
 */
export function deliveryOf({ data }: Pick<ClaimedJob, "data">): DeliveryReference {
  const { applicationId, deliveryId } = data;
  return {
    applicationId: isId<"application">(applicationId) ? applicationId : parseId(noId),
    deliveryId: isId<"delivery">(deliveryId) ? deliveryId : parseId(noId),
  };
}

const noId = "0".repeat(24);

/** The group of requested attempts, which never wait behind a backlog of the endpoint's schedule or a bulk resend. */
function requestedGroup(endpointId: Id<"endpoint">): string {
  return `${endpointId}${requestedEnding}`;
}

/**
 * The endpoint that a job's attempt goes to; "" for a job whose group names none.
 * @example
 * ```ts
 * assert.equal(endpointIdOf({}), "");
 * ```
 */
export function endpointIdOf({ group = "" }: Pick<ClaimedJob, "group">): Id<"endpoint"> | "" {
  const [endpointId] = group.split(":");
  return isId<"endpoint">(endpointId) ? endpointId : "";
}

/**
 * A job whose attempt joins the trace that `traceparent` names, if any.
 * @example
 * ```ts
 * const job = { queue: "jobs", data: {} } as const;
 * const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
 * assert.equal(traceparentOf(tracedJob(job, traceparent)), traceparent);
 * ```
 */
export function tracedJob(job: NewJob, traceparent: string | undefined): NewJob {
  return traceparent === undefined ? job : { ...job, data: { ...job.data, traceparent } };
}

/**
 * The trace of a job made by {@link tracedJob}.
 * @example
 * ```ts
 * assert.equal(traceparentOf({ data: {} }), undefined);
 * ```
 */
export function traceparentOf({ data }: Pick<ClaimedJob, "data">): string | undefined {
  const { traceparent } = data;
  return typeof traceparent === "string" ? traceparent : undefined;
}
