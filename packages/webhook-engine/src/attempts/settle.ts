import { formatTimestamp } from "@design-catalog/core/engine";
import {
  type Random,
  type AttemptRecord,
  type ClaimedJob,
  type DispatchEndpoint,
  type DispatchItem,
  type NewJob,
  type Settlement,
} from "@design-catalog/core/ports";
import {
  deliveryOf,
  hasLimits,
  isOvertaken,
  retentionDays,
  scheduledJob,
  tracedJob,
  traceparentOf,
} from "@design-catalog/core/webhooks";
import type { Attempt } from "./attempt.ts";
import { receiversWish } from "./receivers-wish.ts";
import { nextAttemptDelayMs } from "./retry-policy.ts";

/** A claimed job with the current state of its delivery; undefined when the delivery is gone. */
export interface LoadedJob {
  readonly job: ClaimedJob;
  readonly item: DispatchItem | undefined;
}

type LoadedItem = Pick<Settlement, "job" | "item">;

/** The next step for a claimed job: an attempt, or its end without one. */
export type JobPlan =
  | {
      readonly action: "attempt";
      readonly item: DispatchItem;
      readonly endpoint: DispatchEndpoint;
      readonly trigger: AttemptRecord["trigger"];
    }
  | { readonly action: "settle"; readonly settlement: Settlement };

/**
 * Decides whether a job leads to an attempt. Scheduled and test jobs stop when the delivery has ended, scheduled ones
 * also when the endpoint is disabled; a resend stops only when the endpoint is deleted.
 */
export function planJob({ job, item }: LoadedJob, nowMs: number): JobPlan {
  if (!item) return { action: "settle", settlement: ended(job, missingItem(job)) };
  const trigger = readTrigger(job);
  const isOver = item.status !== "pending" && trigger !== "manual";
  const overtaken = isOvertaken(job, { id: item.deliveryId, automaticCount: item.automaticCount });
  if (isOver || overtaken) return { action: "settle", settlement: ended(job, item) };
  if (item.isWithheld === true) return { action: "settle", settlement: postponed({ job, item }, trigger) };
  const { endpoint } = item;
  if (!endpoint || (!endpoint.enabled && trigger === "automatic")) {
    const completedAt = formatTimestamp(nowMs);
    const next = item.status === "pending" ? ({ status: "cancelled", completedAt } as const) : undefined;
    return { action: "settle", settlement: { ...ended(job, item), next } };
  }
  if (trigger === "automatic" && hasWaitedTooLong(item, nowMs))
    return { action: "settle", settlement: { ...ended(job, item), next: exhaustedAt(nowMs) } };
  return { action: "attempt", item, endpoint, trigger };
}

/**
 * Turns an attempt into changes of its delivery. Only an automatic attempt moves the schedule; any success ends it, and so
 * does a receiver that gives the delivery up.
 */
export function settleAttempt(
  { job, item, attempt }: { readonly job: ClaimedJob; readonly item: DispatchItem; readonly attempt: Attempt },
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Settlement {
  const { record, retryAfter, date } = attempt;
  const wish = item.endpoint && receiversWish(item.endpoint, record);
  const base = { ...ended(job, item), attempt: record, ...(wish === "disable" && { isLast: true }) };
  const completedAt = formatTimestamp(nowMs);
  if (record.outcome === "success") return { ...base, next: { status: "delivered", completedAt } };
  // What its receiver gives up waits for no further attempt; nobody is alarmed by the answer to a resend.
  if (record.trigger === "manual")
    return wish === "abort" ? { ...base, next: { status: "cancelled", completedAt } } : base;
  // What is pending at an endpoint that is being disabled ends so too.
  if (wish === "disable") return { ...base, next: { status: "cancelled", completedAt } };
  const dueInMs =
    record.trigger === "test" || wish === "abort"
      ? undefined
      : nextAttemptDelayMs({
          attemptNumber: item.automaticCount + 1,
          statusCode: record.statusCode ?? undefined,
          retryAfter,
          date,
          nowMs,
          random,
        });
  if (dueInMs === undefined) return { ...base, next: exhaustedAt(nowMs) };
  const automaticCount = item.automaticCount + 1;
  const retry = scheduledJob(
    {
      applicationId: item.applicationId,
      id: item.deliveryId,
      eventType: item.eventType,
      automaticCount,
      endpointId: item.endpoint?.id,
    },
    dueInMs,
  );
  return { ...base, next: { status: "pending", dueInMs }, retry: tracedJob(retry, traceparentOf(job)) };
}

/** True for a delivery that its endpoint's limits have kept for longer than deliveries stay. */
function hasWaitedTooLong({ createdAt, endpoint }: DispatchItem, nowMs: number): boolean {
  return hasLimits(endpoint?.options ?? {}) && nowMs - Date.parse(createdAt) > retentionMs;
}

const retentionMs = retentionDays * 86_400_000;

function exhaustedAt(nowMs: number) {
  return { status: "exhausted", completedAt: formatTimestamp(nowMs) } as const;
}

/** Milliseconds until a resend for an application that is not served is looked at again. */
const resendWaitMs = 5 * 60_000;

/**
 * Lets a delivery wait while its application is not served: upkeep gives a pending one a job again afterwards, but only
 * its job knows of a resend, which therefore comes back later.
 */
function postponed({ job, item }: LoadedItem, trigger: AttemptRecord["trigger"]): Settlement {
  if (trigger !== "manual") return ended(job, item);
  const { data, group } = job;
  const again: NewJob = {
    queue: "delivery-retries",
    data,
    dueInMs: resendWaitMs,
    ...(group !== undefined && { group }),
  };
  return { ...ended(job, item), again };
}

function ended(job: ClaimedJob, item: DispatchItem): Settlement {
  return { job, item, attempt: undefined, next: undefined, retry: undefined };
}

function readTrigger({ data }: ClaimedJob): AttemptRecord["trigger"] {
  return data["trigger"] === "manual" || data["trigger"] === "test" ? data["trigger"] : "automatic";
}

/** Stands for a delivery that retention has removed: the store finds no row for it and only ends the job. */
function missingItem(job: ClaimedJob): DispatchItem {
  return {
    ...deliveryOf(job),
    eventId: "",
    eventType: "",
    body: "",
    createdAt: "",
    status: "cancelled",
    attemptCount: 0,
    automaticCount: 0,
    endpoint: undefined,
  };
}
