import { defaultApplicationId } from "@design-catalog/core";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { withClient } from "@design-catalog/testing/test-database";
import type { ConsoleStage } from "./console-stage.ts";
import { idAt } from "./stored-delivery.ts";

/** A week at an endpoint. */
export interface Traffic {
  readonly endpointId: string;
  readonly url: string;
  /** Types of its events, by turns. */
  readonly types: readonly string[];
  /** Share of all events that it gets. */
  readonly share: number;
  /** Milliseconds that its answers take. */
  readonly tookMs: number;
  /** Hours before now in which a third of the first attempts fail. @default none */
  readonly badHours?: readonly number[];
  /** Hours since which no attempt succeeds. @default it works */
  readonly failsForHours?: number;
  /** Deliveries that were given up five days ago. @default 0 */
  readonly givenUp?: number;
}

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000] as const;
const days = 7;

/** Events of each hour of a day, as offices make them. */
const byHour = [4, 3, 2, 2, 3, 6, 14, 32, 58, 71, 68, 63, 44, 57, 69, 74, 66, 48, 27, 16, 12, 9, 7, 5];

/** Attempts of a delivery, in milliseconds after the event. */
const schedule = [0, 5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs];
/** No attempt is due while pictures are taken. */
const quietMs = 20 * minuteMs;

interface Attempt {
  readonly atMs: number;
  readonly status: number;
}

interface Sent {
  readonly traffic: Traffic;
  readonly atMs: number;
  readonly attempts: readonly Attempt[];
  readonly status: "delivered" | "pending" | "exhausted";
  readonly type: string;
  readonly projectId: string | null;
}

/** Writes what a week of deliveries leaves: events about these projects, deliveries, and their attempts. */
export async function writeTraffic(
  { connectionString }: ConsoleStage,
  { endpoints, projectIds }: { readonly endpoints: readonly Traffic[]; readonly projectIds: readonly string[] },
): Promise<void> {
  const nowMs = Date.now();
  const sent = endpoints.flatMap((traffic) => sendings(traffic, projectIds, nowMs));
  const pool = createPool({ connectionString, log: console });
  await ensurePartitions(pool, { fromMs: nowMs - (days + 1) * 24 * hourMs, days: days + 3 });
  await pool.end();
  const rows = sent.map((one) => rowsOf(one, nowMs));
  await withClient(connectionString, async (client) => {
    const insert = async (table: string, columns: string, values: readonly object[]) => {
      const names = columns.split(", ").map((column) => column.split(" ")[0]);
      const sql = `INSERT INTO ${table} (${names.join(", ")}) SELECT * FROM json_to_recordset($1) AS row (${columns})`;
      await client.query(sql, [JSON.stringify(values)]);
    };
    await insert(
      "events",
      "id text, application_id text, type text, body text, created_at timestamptz",
      rows.map(({ event }) => event),
    );
    await insert(
      "deliveries",
      "id text, application_id text, event_id text, event_type text, endpoint_id text, url text, status text, attempt_count integer, automatic_count integer, next_attempt_at timestamptz, created_at timestamptz, completed_at timestamptz, project_id text, last_status_code integer, last_error_class text",
      rows.map(({ delivery }) => delivery),
    );
    await insert(
      "delivery_attempts",
      "delivery_id text, application_id text, number integer, trigger text, started_at timestamptz, duration_ms integer, outcome text, status_code integer, error_class text, error_message text, remote_address text, timings jsonb, response_headers jsonb, response_body text",
      rows.flatMap(({ attempts }) => attempts),
    );
  });
}

/** Everything that was sent to an endpoint, the oldest first. */
function sendings(traffic: Traffic, projectIds: readonly string[], nowMs: number): readonly Sent[] {
  const { types, share, badHours = [], givenUp = 0 } = traffic;
  const firstHourMs = Math.floor(nowMs / hourMs) * hourMs - (days * 24 - 1) * hourMs;
  const sent: Sent[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    const startMs = firstHourMs + hour * hourMs;
    const before = days * 24 - 1 - hour;
    // A few per cent more or less, the same at each run.
    const all = Math.round((byHour[new Date(startMs).getHours()] ?? 0) * share * (0.94 + ((hour * 7) % 13) / 100));
    for (let number = 0; number < all; number += 1) {
      const atMs = startMs + Math.round(((number + 0.37) / all) * hourMs);
      if (atMs > nowMs - minuteMs) break;
      const isBad = badHours.includes(before) && number % 3 === 0;
      const type = types[sent.length % types.length] ?? "";
      const projectId = projectIds[Math.floor(sent.length / 5) % projectIds.length] ?? null;
      const isGivenUp = before === 5 * 24 && number < givenUp;
      sent.push({ traffic, atMs, type, projectId, ...outcomeOf(traffic, { atMs, isBad, isGivenUp, nowMs }) });
    }
  }
  return sent;
}

function outcomeOf(
  { failsForHours = 0 }: Traffic,
  sending: { readonly atMs: number; readonly isBad: boolean; readonly isGivenUp: boolean; readonly nowMs: number },
): Pick<Sent, "attempts" | "status"> {
  const { atMs, isBad, isGivenUp, nowMs } = sending;
  if (isGivenUp)
    return { status: "exhausted", attempts: schedule.map((after) => ({ atMs: atMs + after, status: 503 })) };
  if (atMs > nowMs - failsForHours * hourMs) {
    const due = schedule.map((after) => atMs + after).filter((dueMs) => dueMs < nowMs);
    return { status: "pending", attempts: due.map((dueMs) => ({ atMs: dueMs, status: 500 })) };
  }
  const failed = isBad ? [{ atMs, status: 503 }] : [];
  return { status: "delivered", attempts: [...failed, { atMs: isBad ? atMs + 5 * secondMs : atMs, status: 200 }] };
}

const answers: Readonly<Record<number, string>> = {
  200: '{"received":true}',
  500: "No space left on the archive volume",
  503: "Down for maintenance until 14:00",
};

function rowsOf(sent: Sent, nowMs: number) {
  const { traffic, atMs, attempts, status, type, projectId } = sent;
  const { endpointId, url, tookMs } = traffic;
  const [eventId, deliveryId] = [idAt(atMs), idAt(atMs)];
  const own = { application_id: defaultApplicationId };
  const last = attempts.at(-1);
  const isFailed = last !== undefined && last.status >= 300;
  const nextMs = atMs + (schedule[attempts.length] ?? 24 * hourMs);
  const body = { id: eventId, type, timestamp: new Date(atMs).toISOString(), data: { projectId } };
  const delivery = {
    ...own,
    id: deliveryId,
    event_id: eventId,
    event_type: type,
    endpoint_id: endpointId,
    url,
    status,
    attempt_count: attempts.length,
    automatic_count: attempts.length,
    next_attempt_at: status === "pending" ? new Date(Math.max(nextMs, nowMs + quietMs + (atMs % quietMs))) : null,
    created_at: new Date(atMs),
    completed_at: status === "pending" || !last ? null : new Date(last.atMs + tookMs),
    project_id: projectId,
    last_status_code: last?.status ?? null,
    last_error_class: isFailed ? "http_5xx" : null,
  };
  return {
    event: { ...own, id: eventId, type, body: JSON.stringify(body), created_at: new Date(atMs) },
    delivery,
    attempts: attempts.map((attempt, index) => ({
      ...own,
      delivery_id: deliveryId,
      number: index + 1,
      trigger: "automatic",
      started_at: new Date(attempt.atMs),
      // Some take twice as long.
      duration_ms: tookMs + (attempt.atMs % 17) + (attempt.atMs % 23 === 0 ? tookMs : 0),
      outcome: attempt.status < 300 ? "success" : "failure",
      status_code: attempt.status,
      error_class: attempt.status < 300 ? null : "http_5xx",
      error_message: attempt.status < 300 ? null : `the receiver answered with status ${attempt.status}`,
      remote_address: "127.0.0.1",
      timings: { firstByteMs: tookMs - 2 },
      response_headers: { "content-type": "application/json" },
      response_body: answers[attempt.status],
    })),
  };
}
