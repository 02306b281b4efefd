import { defaultApplicationId, eventTypes } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import type { Client } from "pg";
import { eventBody } from "./changes.ts";

/** Deliveries to generate, as if a service had sent them over the days before today. */
export interface FinishedDeliveries {
  readonly count: number;
  /** Days before today, with the deliveries spread evenly over them. */
  readonly days: number;
  readonly endpointIds: readonly string[];
}

const dayMs = 86_400_000;
/** Deliveries of one event. */
export const perEvent = 4;
/** One delivery in this many is of a rare kind that searches look for. */
const rareEvery = 20_000;

/** Returns the lowest id that can be made at a time. */
export function firstIdOf(timeMs: number): string {
  return `${idTimePrefix(timeMs)}${"0".repeat(16)}`;
}

/** Returns the midnight (UTC) of each of the last `days` days before today, oldest first. */
export function daysBefore(nowMs: number, days: number): readonly number[] {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  return Array.from({ length: days }, (_, index) => todayMs - (days - index) * dayMs);
}

/**
 * Writes the deliveries with their events and attempts into existing partitions, day by day, then gives the tables the
 * statistics and the visibility map that autovacuum would have left.
 */
export async function writeFinished(
  client: Client,
  { count, days, endpointIds }: FinishedDeliveries,
  onDay: (done: number, of: number) => void,
): Promise<void> {
  const perDay = Math.floor(count / days / perEvent) * perEvent;
  const starts = daysBefore(Date.now(), days);
  for (const [index, startMs] of starts.entries()) {
    const values = [startMs / 1_000, perDay, defaultApplicationId];
    await client.query(eventsText, [...values, eventBody, commonTypes]);
    await client.query(deliveriesText, [...values, endpointIds, commonTypes]);
    await client.query(attemptsText, values);
    const suffix = new Date(startMs).toISOString().slice(0, 10).replaceAll("-", "");
    for (const table of ["events", "deliveries", "delivery_attempts"]) {
      await client.query(`VACUUM (ANALYZE) ${table}_p${suffix}`);
    }
    onDay(index + 1, starts.length);
  }
  for (const table of ["events", "deliveries", "delivery_attempts"]) await client.query(`ANALYZE ${table}`);
}

/** Event types of the common deliveries; tests of endpoints are the rare ones. */
const commonTypes = eventTypes.map(({ type }) => type).filter((type) => type !== "webhook.test");

/** Counted from the first second of the day, spread over it. */
const idOf = (kind: string, number: string, ofDay: string) =>
  `lpad(to_hex($1::bigint + ${number} * 86400 / ${ofDay}), 8, '0') || '${kind}' || lpad(to_hex(${number}), 15, '0')`;
const timeOf = (number: string, ofDay: string) =>
  `date_trunc('milliseconds', to_timestamp($1::bigint + ${number}::float8 * 86400 / ${ofDay}))`;
const eventCount = `($2::bigint / ${perEvent})`;
const typeOf = (event: string, types: string) =>
  `CASE WHEN ${event} % ${rareEvery / perEvent} = 0 THEN 'webhook.test'
     ELSE (${types})[1 + (${event} * ${event} % cardinality(${types}))::int] END`;

const eventsText = `
  INSERT INTO events (id, application_id, type, body, created_at)
  SELECT ${idOf("0", "n", eventCount)}, $3, ${typeOf("n", "$5::text[]")}, $4, ${timeOf("n", eventCount)}
  FROM generate_series(0, ${eventCount} - 1) AS n`;

/** 98 in 101 deliveries were delivered, 2 exhausted, 1 cancelled; 101 is prime, so every endpoint has all three states. */
const deliveriesText = `
  INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
    automatic_count, created_at, completed_at)
  SELECT ${idOf("1", "n", "$2::bigint")}, $3, ${idOf("0", "event", eventCount)}, ${typeOf("event", "$5::text[]")},
    ($4::text[])[1 + (n % ${perEvent} * ${perEvent} + event % ${perEvent})::int], 'https://hooks.dealer.example/catalog/orders',
    status, CASE status WHEN 'cancelled' THEN 0 WHEN 'exhausted' THEN 10 ELSE 1 END,
    CASE status WHEN 'cancelled' THEN 0 WHEN 'exhausted' THEN 10 ELSE 1 END,
    ${timeOf("event", eventCount)}, ${timeOf("event", eventCount)} + interval '20 ms'
  FROM (SELECT n, n / ${perEvent} AS event,
      CASE WHEN n * 7919 % 101 < 1 THEN 'cancelled' WHEN n * 7919 % 101 < 3 THEN 'exhausted' ELSE 'delivered' END AS status
    FROM generate_series(0, $2::bigint - 1) AS n) AS deliveries`;

const attemptsText = `
  INSERT INTO delivery_attempts (delivery_id, number, application_id, trigger, started_at, duration_ms, outcome,
    status_code, error_class, remote_address, timings, response_headers, response_body)
  SELECT ${idOf("1", "n", "$2::bigint")}, 1, $3, 'automatic', ${timeOf("n", "$2::bigint")}, 5 + n * 7919 % 400, 'success', 204, NULL,
    '203.0.113.9', '{"dnsMs": 1, "firstByteMs": 18}', '{"date": "Sat, 21 Nov 2026 09:30:00 GMT"}', ''
  FROM generate_series(0, $2::bigint - 1) AS n`;
