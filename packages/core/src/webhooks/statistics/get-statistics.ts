import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { deliveryErrorClasses } from "../../ports/delivery-store.ts";
import { phaseConditions } from "../deliveries/phase.ts";
import { countWaitingForRate } from "../deliveries/present-deliveries.ts";
import { endpointSubject } from "../endpoints/subject.ts";
import { deliveries, retentionDays } from "../events/delivery-tables.ts";
import { countAttempts, readCountedHours } from "./count-attempts.ts";
import { findLastFailed, lastFailureExample, lastFailureSchema, readLastFailure } from "./last-failure.ts";
import { createSummary } from "./summary.ts";

const closed = { additionalProperties: false };
const hourMs = 3_600_000;
const hoursDefault = 24;
const hoursMax = retentionDays * 24;

const counts = { success: integer({ min: 0 }), failure: integer({ min: 0 }) };
const duration = () => nullable(integer({ min: 0, description: "Null without attempts" }));

const statisticsSchema = Type.Object(
  {
    since: timestamp(),
    until: timestamp(),
    attempts: Type.Object(counts, { ...closed, description: "Automatic attempts that began in this time, by outcome" }),
    successRate: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "Share of them that succeeded; null without attempts" }),
    ),
    durationMs: Type.Object(
      { p50: duration(), p95: duration() },
      { ...closed, description: "Of all attempts; in three digits from 1000 on" },
    ),
    byHour: Type.Array(Type.Object({ hour: timestamp({ description: "Beginning of the hour" }), ...counts }, closed), {
      description: "Every hour in UTC, oldest first; the first and the last one are incomplete",
    }),
    pending: integer({ min: 0, description: "Deliveries that are pending now, whenever they were created" }),
    retrying: integer({ min: 0, description: "Those of them that have failed at least once" }),
    waitingForRate: integer({
      min: 0,
      description:
        "Those of them that are due and wait for a turn by the endpoint's limits, or are under way; 0 while it is parked or no process attempts it",
    }),
    oldestPendingAt: nullable(timestamp({ description: "When the oldest of them was created" })),
    lastErrorClass: nullable(
      oneOf(deliveryErrorClasses, {
        description: "Of the newest delivery that failed; null if none of the newest did",
      }),
    ),
    lastFailure: nullable(lastFailureSchema),
  },
  { $id: "WebhookStatistics", ...closed },
);

const example = {
  since: "2026-11-21T08:30:00.000Z",
  until: "2026-11-21T09:30:00.000Z",
  attempts: { success: 940, failure: 3 },
  successRate: 940 / 943,
  durationMs: { p50: 48, p95: 160 },
  byHour: [
    { hour: "2026-11-21T08:00:00.000Z", success: 320, failure: 0 },
    { hour: "2026-11-21T09:00:00.000Z", success: 620, failure: 3 },
  ],
  pending: 2,
  retrying: 1,
  waitingForRate: 1,
  oldestPendingAt: "2026-11-21T09:29:58.120Z",
  lastErrorClass: "http_5xx" as const,
  lastFailure: lastFailureExample,
};

export const getWebhookStatistics = defineOperation({
  name: "getWebhookStatistics",
  method: "GET",
  path: "/api/v1/admin/webhooks/{id}/statistics",
  tag: "Webhooks",
  summary: "Read the statistics of an endpoint's attempts",
  description:
    "Counts the endpoint's automatic attempts of the last hours by outcome and hour, with the share that succeeded, median and 95th percentile of their duration, what is pending and retried now, and the last failure.",
  privilege: "Admin Webhooks",
  audience: "anyone",
  query: Type.Object(
    { hours: Type.Optional(integer({ min: 1, max: hoursMax, description: `Hours until now; ${hoursDefault}` })) },
    closed,
  ),
  output: statisticsSchema,
  example: { output: example },
  subject: endpointSubject,
  mayLag: true,
  async run({ store, ports }, { subject, query }) {
    const nowMs = ports.clock.now();
    const sinceMs = nowMs - (query.hours ?? hoursDefault) * hourMs;
    const [since, until] = [formatTimestamp(sinceMs), formatTimestamp(nowMs)];
    const summary = createSummary(sinceMs, nowMs);
    const { hours, spans } = await readCountedHours(store, subject.id, { sinceMs, nowMs });
    for (const hour of hours) summary.addHour(hour);
    for await (const tallies of countAttempts(store, subject.id, { spans, nowMs })) {
      for (const tally of tallies) summary.add(tally);
    }
    const ofEndpoint = matches({ endpointId: subject.id });
    const where = all(ofEndpoint, matches({ status: "pending" }));
    const orderBy = [{ column: "createdAt", direction: "asc" }] as const;
    const [pending, retrying, waitingForRate, [oldest], failed] = await Promise.all([
      store.count(deliveries, where),
      store.count(deliveries, all(ofEndpoint, phaseConditions.retrying)),
      countWaitingForRate(store, subject, until),
      store.select(deliveries, { where, orderBy, limit: 1, sparse: true }),
      findLastFailed(store, subject, nowMs),
    ]);
    const lastFailure = await readLastFailure(store, failed);
    const oldestPendingAt = oldest?.createdAt ?? null;
    const lastErrorClass = failed?.lastErrorClass ?? null;
    const now = { pending, retrying, waitingForRate, oldestPendingAt };
    return { since, until, ...summary.total(), ...now, lastErrorClass, lastFailure };
  },
});
