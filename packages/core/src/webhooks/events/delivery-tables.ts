import type { AttemptRecord, DeliveryErrorClass, SentPayload } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Days that events, deliveries and attempts stay at least. */
export const retentionDays = 30;

/** An event: the exact bytes that every delivery of it sends, or makes thin. */
export interface EventRow {
  readonly id: string;
  /** Type of the event, or `webhook.test` for an example, which nobody who reads a type is to take for one. */
  readonly type: string;
  readonly body: string;
  readonly createdAt: string;
}

/** Table of events with the exact bytes to send, partitioned by day. */
export const events: Table<EventRow> & { readonly isFeed: true } = {
  name: "events",
  isFeed: true,
  columns: { id: "id", type: "text", body: "text", createdAt: "timestamp" },
};

/** States of a delivery. */
export const deliveryStatuses = ["pending", "delivered", "exhausted", "cancelled"] as const;

/** The path of one event to one endpoint. Its schedule lives here, never in its attempts. */
export interface DeliveryRow {
  readonly id: Id<"delivery">;
  readonly eventId: string;
  /** Type of the event, or `webhook.test` for a delivery that is not of the schedule. */
  readonly eventType: string;
  readonly endpointId: Id<"endpoint">;
  /** Id of what the event relates to, by which operators find deliveries; null for none. */
  readonly relatedId: Id | null;
  readonly url: string;
  readonly status: (typeof deliveryStatuses)[number];
  /** Attempts of every trigger. */
  readonly attemptCount: number;
  /** Attempts of the schedule, at most 10. */
  readonly automaticCount: number;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  /** Status of the newest attempt's response. */
  readonly lastStatusCode: number | null;
  /** Reason why the newest attempt failed. */
  readonly lastErrorClass: DeliveryErrorClass | null;
  /** Content that its attempts send, whatever the endpoint asks for later. Processes of 0.1.0 leave it out. */
  readonly payload: SentPayload;
}

/** Table of deliveries, partitioned by day. */
export const deliveries: Table<DeliveryRow> = {
  name: "deliveries",
  columns: {
    id: "id",
    eventId: "id",
    eventType: "text",
    endpointId: "id",
    relatedId: "id",
    url: "text",
    status: "text",
    attemptCount: "integer",
    automaticCount: "integer",
    nextAttemptAt: "timestamp",
    createdAt: "timestamp",
    completedAt: "timestamp",
    lastStatusCode: "integer",
    lastErrorClass: "text",
    payload: "text",
  },
};

/** One attempt of a delivery, numbered from 1 without gaps. */
export interface DeliveryAttemptRow extends AttemptRecord {
  readonly deliveryId: Id<"delivery">;
  readonly number: number;
}

/** Table of the attempts of deliveries, partitioned by day. */
export const deliveryAttempts: Table<DeliveryAttemptRow> = {
  name: "delivery_attempts",
  columns: {
    deliveryId: "id",
    number: "integer",
    trigger: "text",
    startedAt: "timestamp",
    durationMs: "integer",
    outcome: "text",
    statusCode: "integer",
    errorClass: "text",
    errorMessage: "text",
    remoteAddress: "text",
    timings: "json",
    responseHeaders: "json",
    responseBody: "text",
  },
};
