import { eventTypes, type JsonObject } from "@design-catalog/core";
import { deliveryStatuses } from "@design-catalog/core/webhooks";
import { objectsOf, textOf } from "../caller/json-reading.ts";
import type { Option } from "../command/command.ts";
import type { Column } from "../terminal/table.ts";

const typeNames = eventTypes.map(({ type }) => type);

/** Options that choose deliveries. */
export const deliveryFilters: readonly Option[] = [
  { name: "endpoint", value: "ID", summary: "Id of the endpoint" },
  { name: "status", value: "STATUS", summary: "Status of the delivery", choices: deliveryStatuses, many: true },
  { name: "event", value: "TYPE", summary: "Type of the event", choices: typeNames, many: true },
  { name: "since", value: "TIME", summary: "Start time: 90m, 12h, 3d, 2026-11-21 or RFC 3339" },
  { name: "until", value: "TIME", summary: "Before this time" },
];

/** Formats deliveries as a table. */
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

/** Returns the attempts of a delivery, if it was read with them. */
export function attemptsOf(delivery: JsonObject): readonly JsonObject[] {
  return delivery["attempts"] === undefined ? [] : objectsOf(delivery["attempts"]);
}

/** Summarises an attempt: `tls: certificate expired on 2026-11-01, 48 ms`. */
export function describeAttempt(attempt: JsonObject): string {
  const status = textOf(attempt, "statusCode");
  const failure = textOf(attempt, "errorClass");
  const reason = textOf(attempt, "errorMessage");
  const result = failure === "" ? "accepted" : [failure, reason].filter((text) => text !== "").join(": ");
  const answer = status === "" ? "no answer" : `status ${status}`;
  const isTold = reason.includes(answer) || (status === "" && reason !== "");
  return [result, ...(isTold ? [] : [answer]), `${textOf(attempt, "durationMs")} ms`].join(", ");
}
