import { eventTypes, type JsonObject } from "@design-catalog/core";
import { deliveryStatuses } from "@design-catalog/core/webhooks";
import { objectsOf, textOf } from "../caller/json-reading.ts";
import type { Option } from "../command/command.ts";
import type { Column } from "../terminal/table.ts";

const typeNames = eventTypes.map(({ type }) => type);

/** What deliveries are chosen by. */
export const deliveryFilters: readonly Option[] = [
  { name: "endpoint", value: "ID", summary: "Of this endpoint" },
  { name: "status", value: "STATUS", summary: "With this status", choices: deliveryStatuses, many: true },
  { name: "event", value: "TYPE", summary: "Of this event type", choices: typeNames, many: true },
  { name: "since", value: "TIME", summary: "Since then: 90m, 12h, 3d, 2026-11-21 or RFC 3339" },
  { name: "until", value: "TIME", summary: "Before then" },
];

/** Deliveries as a table. */
export const deliveryColumns: readonly Column<JsonObject>[] = [
  { title: "ID", value: (row) => textOf(row, "id") },
  { title: "CREATED", value: (row) => textOf(row, "createdAt") },
  { title: "EVENT", value: (row) => textOf(row, "eventType") },
  { title: "STATUS", value: (row) => textOf(row, "status"), colour: statusColour },
  { title: "ATTEMPTS", value: (row) => textOf(row, "attemptCount") },
  { title: "NEXT ATTEMPT", value: (row) => textOf(row, "nextAttemptAt") },
  { title: "URL", value: (row) => textOf(row, "url"), shrinks: true },
];

function statusColour(row: JsonObject): "green" | "red" | "yellow" | "dim" {
  switch (row["status"]) {
    case "delivered":
      return "green";
    case "exhausted":
      return "red";
    case "pending":
      return "yellow";
    default:
      return "dim";
  }
}

/** The attempts of a delivery; none where it was read without them. */
export function attemptsOf(delivery: JsonObject): readonly JsonObject[] {
  return delivery["attempts"] === undefined ? [] : objectsOf(delivery["attempts"]);
}

/** What came of an attempt, in a few words: `tls: certificate expired on 2026-11-01, 48 ms`. */
export function describeAttempt(attempt: JsonObject): string {
  const status = textOf(attempt, "statusCode");
  const failure = textOf(attempt, "errorClass");
  const reason = textOf(attempt, "errorMessage");
  const result = failure === "" ? "accepted" : [failure, reason].filter((text) => text !== "").join(": ");
  const answer = status === "" ? "no answer" : `status ${status}`;
  const isTold = reason.includes(answer) || (status === "" && reason !== "");
  return [result, ...(isTold ? [] : [answer]), `${textOf(attempt, "durationMs")} ms`].join(", ");
}
