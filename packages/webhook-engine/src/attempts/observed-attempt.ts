import { logWith } from "@design-catalog/core/engine";
import type { ClaimedJob, Telemetry } from "@design-catalog/core/ports";
import { hasLimits, isOwnFault, traceparentOf } from "@design-catalog/core/webhooks";
import { type Attempt, type AttemptInput, type AttemptPorts, makeAttempt } from "./attempt.ts";
import type { JobPlan } from "./settle.ts";

/** Ports of an attempt, and the telemetry that observes it. */
export interface ObservedAttemptPorts extends AttemptPorts {
  readonly telemetry: Telemetry;
}

/** A claimed job and the attempt that it leads to. */
export interface PlannedAttempt {
  readonly job: ClaimedJob;
  readonly plan: JobPlan & { readonly action: "attempt" };
}

/** Makes one attempt within the trace of its job, counts it, and adds its ids to every log line. */
export function makeObservedAttempt(ports: ObservedAttemptPorts, { job, plan }: PlannedAttempt): Promise<Attempt> {
  const { telemetry } = ports;
  const { item, endpoint, trigger } = plan;
  const log = logWith(ports.log, { deliveryId: item.deliveryId, jobId: job.id });
  const attributes = {
    "delivery.id": item.deliveryId,
    "delivery.attempt": item.attemptCount + 1,
    "delivery.trigger": trigger,
    "endpoint.id": endpoint.id,
    "event.id": item.eventId,
    "event.type": item.eventType,
  };
  const start = { name: "webhook attempt", kind: "client", parent: traceparentOf(job), attributes } as const;
  return telemetry.trace(start, async (span) => {
    const traceparent = endpoint.options?.traceparent === true ? telemetry.traceparent() : undefined;
    const attempt = await makeAttempt({ ...ports, log }, { ...plan, traceparent });
    const { outcome, errorClass, errorMessage, statusCode, durationMs } = attempt.record;
    telemetry.attemptMade({ record: attempt.record, firstAttemptLagMs: firstLagMs(plan, attempt) });
    span.set({ "delivery.outcome": outcome, ...(statusCode !== null && { "http.response.status_code": statusCode }) });
    if (errorClass !== null) span.fail(errorClass);
    if (errorClass === null) log.debug("An attempt succeeded", { outcome, durationMs });
    // Operators can mend it, and no receiver can.
    else if (isOwnFault(errorClass))
      log.error("An attempt could not be made", { errorClass, errorMessage: errorMessage ?? "" });
    else log.info("An attempt failed", { outcome, errorClass, errorMessage: errorMessage ?? undefined, durationMs });
    return attempt;
  });
}

/**
 * Returns the milliseconds from an event to the first attempt of its schedule; undefined for other attempts, and for an
 * endpoint with limits, whose deliveries wait for their receiver. Never negative, although the clocks of two machines may
 * differ.
 */
function firstLagMs(
  { item, endpoint }: Pick<AttemptInput, "item" | "endpoint">,
  { record }: Attempt,
): number | undefined {
  if (item.attemptCount > 0 || record.trigger !== "automatic" || hasLimits(endpoint.options ?? {})) return undefined;
  return Math.max(0, Date.parse(record.startedAt) - Date.parse(item.createdAt));
}
