import {
  type AttemptRecord,
  type ClaimedJob,
  type DispatchEndpoint,
  type DispatchItem,
  formatTimestamp,
  isOvertaken,
  type Random,
  scheduledJob,
  type Settlement,
  tracedJob,
  traceparentOf,
} from "@design-catalog/core";
import type { Attempt } from "./attempt.ts";
import { nextAttemptDelayMs } from "./retry-policy.ts";

/** A claimed job with its delivery as it is now; undefined when the delivery is gone. */
export interface LoadedJob {
  readonly job: ClaimedJob;
  readonly item: DispatchItem | undefined;
}

/** What to do with a claimed job: make an attempt, or end it as it is. */
export type JobPlan =
  | {
      readonly action: "attempt";
      readonly item: DispatchItem;
      readonly endpoint: DispatchEndpoint;
      readonly trigger: AttemptRecord["trigger"];
    }
  | { readonly action: "settle"; readonly settlement: Settlement };

/**
 * Decides whether a job leads to an attempt. The schedule and a test stop with the delivery, the schedule also with a
 * disabled endpoint; a resend goes on with either, and only a deleted endpoint stops it.
 */
export function planJob({ job, item }: LoadedJob, nowMs: number): JobPlan {
  if (!item) return { action: "settle", settlement: ended(job, missingItem(job)) };
  const trigger = readTrigger(job);
  const isOver = item.status !== "pending" && trigger !== "manual";
  const overtaken = isOvertaken(job, { id: item.deliveryId, automaticCount: item.automaticCount });
  if (isOver || overtaken) return { action: "settle", settlement: ended(job, item) };
  const { endpoint } = item;
  if (!endpoint || (!endpoint.enabled && trigger === "automatic")) {
    const completedAt = formatTimestamp(nowMs);
    const next = item.status === "pending" ? ({ status: "cancelled", completedAt } as const) : undefined;
    return { action: "settle", settlement: { ...ended(job, item), next } };
  }
  return { action: "attempt", item, endpoint, trigger };
}

/** What an attempt makes of its delivery. Only an automatic one moves the schedule; any success ends it. */
export function settleAttempt(
  { job, item, attempt }: { readonly job: ClaimedJob; readonly item: DispatchItem; readonly attempt: Attempt },
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Settlement {
  const { record, retryAfter } = attempt;
  const base = { ...ended(job, item), attempt: record };
  const completedAt = formatTimestamp(nowMs);
  if (record.outcome === "success") return { ...base, next: { status: "delivered", completedAt } };
  if (record.trigger === "manual") return base;
  const delayMs =
    record.trigger === "test"
      ? undefined
      : nextAttemptDelayMs({
          attemptNumber: item.automaticCount + 1,
          statusCode: record.statusCode ?? undefined,
          retryAfter,
          nowMs,
          random,
        });
  if (delayMs === undefined) return { ...base, next: { status: "exhausted", completedAt } };
  const nextAttemptAt = formatTimestamp(nowMs + delayMs);
  const automaticCount = item.automaticCount + 1;
  const retry = scheduledJob(
    { id: item.deliveryId, eventType: item.eventType, automaticCount, endpointId: item.endpoint?.id },
    nextAttemptAt,
  );
  return { ...base, next: { status: "pending", nextAttemptAt }, retry: tracedJob(retry, traceparentOf(job)) };
}

function ended(job: ClaimedJob, item: DispatchItem): Settlement {
  return { job, item, attempt: undefined, next: undefined, retry: undefined };
}

function readTrigger({ data }: ClaimedJob): AttemptRecord["trigger"] {
  return data["trigger"] === "manual" || data["trigger"] === "test" ? data["trigger"] : "automatic";
}

/** The delivery id of a job; a job without one belongs to no delivery. */
export function deliveryIdOf({ data }: ClaimedJob): string {
  return String(data["deliveryId"] ?? "");
}

/** Stands for a delivery that the retention has removed: the store finds no row for it and ends the job alone. */
function missingItem(job: ClaimedJob): DispatchItem {
  return {
    deliveryId: deliveryIdOf(job),
    applicationId: "",
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
