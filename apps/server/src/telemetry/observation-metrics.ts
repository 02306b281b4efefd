import { defaultApplicationSettings } from "@design-catalog/core/application";
import { type AttemptRecord, deliveryErrorClasses, type Telemetry } from "@design-catalog/core/ports";
import { deliveryStatuses } from "@design-catalog/core/webhooks";
import { Counter, Histogram, type Registry } from "prom-client";
import { requestKind } from "./request-kinds.ts";

/** Observer that counts events as they happen. */
export type Observer = Pick<
  Telemetry,
  "requestAnswered" | "attemptMade" | "deliveryEnded" | "busyRefused" | "limitExceeded"
>;

/** Buckets in seconds. Attempts end after 15 s, requests after 25 s. */
const attemptBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const requestBuckets = [...attemptBuckets.filter((bound) => bound < 15), 25];
const phaseBuckets = [0.001, 0.0025, ...attemptBuckets];
/** Buckets longer than an attempt: after an outage deliveries wait for minutes. */
const lagBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];

/** Names of rate limits that administrators chose, at most: as many as one application has. A registry forgets no label. */
const chosenPoliciesMax = 20;
/** Label of the rate limits beyond. */
const otherPolicies = "other";

/** Creates the counters and histograms. Every label has few values: never an id, a URL or someone's text. */
export function createObserver(registry: Registry): Observer {
  const metrics = createMetrics(registry);
  const policyOf = createPolicyLabels();
  return {
    requestAnswered({ operation, status, durationMs }) {
      const status_class = `${Math.floor(status / 100)}xx`;
      metrics.requestSeconds.observe({ kind: requestKind(operation), status_class }, durationMs / 1_000);
      if (operation === undefined) return;
      metrics.requests.inc({ operation, status_class });
      metrics.operationSeconds.inc({ operation }, durationMs / 1_000);
    },
    attemptMade({ record, firstAttemptLagMs }) {
      const { trigger, outcome, errorClass, durationMs } = record;
      metrics.attempts.inc({ trigger, outcome, error_class: errorClass ?? noErrorClass });
      metrics.attemptSeconds.observe({ outcome }, durationMs / 1_000);
      for (const [phase, milliseconds] of phasesOf(record.timings)) {
        metrics.phaseSeconds.observe({ phase }, milliseconds / 1_000);
      }
      if (record.statusCode !== null) {
        metrics.responses.inc({ connection: record.timings.connectMs === undefined ? "reused" : "new" });
      }
      if (firstAttemptLagMs !== undefined) metrics.lagSeconds.observe(firstAttemptLagMs / 1_000);
    },
    deliveryEnded: (status) => metrics.ended.inc({ status }),
    busyRefused: () => metrics.busyRefused.inc(),
    limitExceeded: ({ policy, enforced }) =>
      metrics.limitExceeded.inc({ policy: policyOf(policy), enforced: String(enforced) }),
  };
}

/** Labels of rate limits: the names that every application begins with, and the first ones of those that others chose. */
function createPolicyLabels(): (policy: string) => string {
  const named = new Set(defaultApplicationSettings.rateLimits.map(({ name }) => name));
  const most = named.size + chosenPoliciesMax;
  return (policy) => {
    if (named.size < most) named.add(policy);
    return named.has(policy) ? policy : otherPolicies;
  };
}

const noErrorClass = "none";

function createMetrics(registry: Registry) {
  const registers = [registry];
  const metrics = {
    ...requestMetrics(registers),
    attempts: new Counter({
      name: "catalog_webhook_attempts_total",
      help: "Delivery attempts, by trigger, outcome and error class",
      labelNames: ["trigger", "outcome", "error_class"],
      registers,
    }),
    attemptSeconds: new Histogram({
      name: "catalog_webhook_attempt_duration_seconds",
      help: "Time of an attempt from name resolution to the last byte, by outcome",
      labelNames: ["outcome"],
      buckets: attemptBuckets,
      registers,
    }),
    phaseSeconds: new Histogram({
      name: "catalog_webhook_attempt_phase_seconds",
      help: "Parts of an attempt: dns, connect, tls, and first_byte after the connection was ready",
      labelNames: ["phase"],
      buckets: phaseBuckets,
      registers,
    }),
    responses: new Counter({
      name: "catalog_webhook_responses_total",
      help: "Attempts that got a response, by whether the connection was new or reused",
      labelNames: ["connection"],
      registers,
    }),
    lagSeconds: new Histogram({
      name: "catalog_webhook_first_attempt_lag_seconds",
      help: "Time from an event to the start of the first attempt of its delivery",
      buckets: lagBuckets,
      registers,
    }),
    ended: new Counter({
      name: "catalog_webhook_deliveries_ended_total",
      help: "Finished deliveries, by how they ended",
      labelNames: ["status"],
      registers,
    }),
    busyRefused: new Counter({
      name: "catalog_http_requests_refused_busy_total",
      help: "Requests refused with 503 because deliveries were waiting for this service",
      registers,
    }),
    limitExceeded: new Counter({
      name: "catalog_rate_limit_exceeded_total",
      help: "Requests above a rate limit, by policy and whether the limit was enforced; otherwise they were answered",
      labelNames: ["policy", "enforced"],
      registers,
    }),
  };
  startAtZero(metrics);
  return metrics;
}

/** Times by kind of request, and only numbers by operation: a histogram of each would be the most of all metrics. */
function requestMetrics(registers: Registry[]) {
  return {
    requestSeconds: new Histogram({
      name: "catalog_http_request_duration_seconds",
      help: "Time to answer a request, by kind and status class",
      labelNames: ["kind", "status_class"],
      buckets: requestBuckets,
      registers,
    }),
    requests: new Counter({
      name: "catalog_http_requests_total",
      help: "Answered requests, by operation and status class",
      labelNames: ["operation", "status_class"],
      registers,
    }),
    operationSeconds: new Counter({
      name: "catalog_http_request_seconds_total",
      help: "Time to answer all requests of an operation",
      labelNames: ["operation"],
      registers,
    }),
  };
}

/** Starts series at zero: one that begins with its first failure has no rate, and an alert would miss it. */
function startAtZero({ attempts, ended, responses }: Record<"attempts" | "ended" | "responses", Counter>): void {
  for (const trigger of ["automatic", "manual", "test"]) {
    attempts.inc({ trigger, outcome: "success", error_class: noErrorClass }, 0);
    for (const error_class of deliveryErrorClasses) attempts.inc({ trigger, outcome: "failure", error_class }, 0);
  }
  for (const status of deliveryStatuses) if (status !== "pending") ended.inc({ status }, 0);
  for (const connection of ["new", "reused"]) responses.inc({ connection }, 0);
}

/** Converts timings, which count from the start of the request, to durations. */
function phasesOf({ dnsMs, connectMs, tlsMs, firstByteMs }: AttemptRecord["timings"]) {
  const phases: readonly (readonly [string, number | undefined])[] = [
    ["dns", dnsMs],
    ["connect", connectMs],
    ["tls", since(connectMs, tlsMs)],
    ["first_byte", since(tlsMs ?? 0, firstByteMs)],
  ];
  return phases.flatMap(([phase, milliseconds]) =>
    milliseconds === undefined ? [] : [[phase, Math.max(0, milliseconds)] as const],
  );
}

function since(fromMs: number | undefined, toMs: number | undefined): number | undefined {
  return fromMs === undefined || toMs === undefined ? undefined : toMs - fromMs;
}
