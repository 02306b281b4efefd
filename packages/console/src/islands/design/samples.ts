import type { WebhookDeliveryAttempt, WebhookDeliveryDetail } from "@design-catalog/client/api";
import { momentColumn } from "../engine/format.ts";
import type { GridColumn, GridRange, GridRows, Tone } from "../engine/grid-types.ts";
import { serviceNowMs } from "../engine/service-clock.ts";
import type { Bar } from "../webhooks/bars.ts";
import { hourMs } from "../webhooks/bars.ts";
import type { JudgedEndpoint } from "../webhooks/endpoint-state.ts";

const hours = 24;

const thisHourMs = Math.floor(serviceNowMs() / hourMs) * hourMs;

/** Attempts of a day with a bad hour. */
export const bars: readonly Bar[] = Array.from({ length: hours }, (_, index) => ({
  hour: new Date(thisHourMs - (hours - 1 - index) * hourMs).toISOString(),
  success: 40 + ((index * 37) % 55),
  failure: index === 14 ? 31 : index % 5,
}));

/** Endpoints in each state, by what tells it. */
export const endpoints: readonly Partial<JudgedEndpoint>[] = [
  { lastSuccessAt: agoOf(hourMs) },
  {},
  { failingSince: agoOf(3 * hourMs) },
  { id: "parked", lastSuccessAt: agoOf(hourMs) },
  { enabled: false, disabledReason: "manual", disabledAt: agoOf(hours * hourMs) },
  { enabled: false, disabledReason: "failing", disabledAt: agoOf(hours * hourMs) },
];

/** An endpoint that works, and to which nothing was sent yet. */
export const endpoint: JudgedEndpoint = {
  id: "000000000000000000000001",
  enabled: true,
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
};

const attempt: WebhookDeliveryAttempt = {
  number: 1,
  trigger: "automatic",
  startedAt: agoOf(2 * hourMs),
  durationMs: 15_000,
  outcome: "failure",
  statusCode: null,
  errorClass: "timeout",
  errorMessage: "The receiver did not answer within 15 seconds",
  remoteAddress: "203.0.113.7",
  timings: { dnsMs: 12, connectMs: 41, tlsMs: 96 },
  responseHeaders: {},
  responseBody: null,
};

/** A delivery with an attempt of each kind. */
export const delivery: WebhookDeliveryDetail = {
  id: "0000000000000000000000d1",
  eventId: "0000000000000000000000e1",
  eventType: "project.product.added",
  endpointId: endpoint.id,
  projectId: null,
  url: "https://hooks.northwind.example/catalog/orders",
  status: "delivered",
  phase: "delivered",
  attemptCount: 3,
  nextAttemptAt: null,
  createdAt: agoOf(2 * hourMs),
  completedAt: agoOf(hourMs),
  lastStatusCode: 204,
  lastErrorClass: null,
  waitingFor: null,
  attempts: [
    attempt,
    {
      ...attempt,
      number: 2,
      startedAt: agoOf(1.9 * hourMs),
      durationMs: 230,
      statusCode: 503,
      errorClass: "http_5xx",
      errorMessage: null,
      timings: { dnsMs: 3, connectMs: 20, tlsMs: 61, firstByteMs: 210 },
      responseHeaders: { "content-type": "application/json", "retry-after": "120" },
      responseBody: '{"error":"maintenance until 14:00"}',
    },
    {
      ...attempt,
      number: 3,
      trigger: "manual",
      startedAt: agoOf(hourMs),
      durationMs: 84,
      outcome: "success",
      statusCode: 204,
      errorClass: null,
      errorMessage: null,
      timings: { firstByteMs: 80 },
    },
  ],
  event: {
    type: "project.product.added",
    timestamp: agoOf(2 * hourMs),
    data: { project: { id: "0000000000000000000000a1", name: "Lobby" }, product: { name: "Display 55", quantity: 2 } },
  },
};

/** A row of the sample grid. */
export interface SampleRow {
  readonly id: string;
  readonly name: string;
  readonly tone: Tone;
  readonly colour: string;
  readonly count: number;
  readonly changedAt: string;
}

const tones: readonly Tone[] = ["good", "warn", "bad", "wait", "plain"];
const colours = ["#1f77b4", "#2ca02c", "#d62728", ""];

const rows: readonly SampleRow[] = Array.from({ length: 240 }, (_, index) => ({
  id: String(index).padStart(24, "0"),
  name: index === 3 ? "" : `Row ${index + 1}${index === 5 ? " with a name that is far longer than its column" : ""}`,
  tone: tones[index % tones.length] ?? "plain",
  colour: colours[index % colours.length] ?? "",
  count: (index * 7919) % 10_000,
  changedAt: agoOf(index * index * 60_000),
}));

/** Columns of each kind. */
export const columns: readonly GridColumn<SampleRow>[] = [
  { field: "name", label: "Name", text: ({ name }) => name },
  { field: "tone", label: "State", text: ({ tone }) => tone, tone: ({ tone }) => tone, width: 130 },
  { field: "colour", label: "Colour", text: ({ colour }) => colour, swatch: ({ colour }) => colour, width: 130 },
  { field: "count", label: "Count", text: ({ count }) => String(count), width: 100, isSortable: false },
  { field: "changedAt", label: "Changed", ...momentColumn(({ changedAt }) => changedAt) },
];

/** The sample rows with this in their names. */
export async function readRows({ startRow, endRow }: GridRange, name: string): Promise<GridRows<SampleRow>> {
  const found = rows.filter((row) => row.name.includes(name));
  return { rowData: found.slice(startRow, endRow), rowCount: found.length };
}

function agoOf(ms: number): string {
  return new Date(serviceNowMs() - ms).toISOString();
}
