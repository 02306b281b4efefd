import { eventTypes, type JsonObject } from "@design-catalog/core";
import { deliveryPhases, deliveryStatuses } from "@design-catalog/core/webhooks";
import { objectsOf, textOf } from "../caller/json-reading.ts";
import { type FilterOption, sinceOption, untilOption } from "../command/filter-options.ts";
import type { Option } from "../command/parameters.ts";
import { memberColumns } from "../command/results.ts";

const typeNames = eventTypes.map(({ type }) => type);

/** Options that choose deliveries of all endpoints or of one. */
export const deliveryFilters: readonly FilterOption[] = [
  {
    name: "phase",
    value: "PHASE",
    summary: "How far the delivery is",
    choices: deliveryPhases,
    many: true,
    column: "phase",
  },
  {
    name: "status",
    value: "STATUS",
    summary: "Status of the delivery in the API: a pending one is waiting or retrying",
    choices: deliveryStatuses,
    many: true,
    column: "status",
  },
  { name: "event", value: "TYPE", summary: "Type of the event", choices: typeNames, many: true, column: "eventType" },
  sinceOption("createdAt"),
  untilOption("createdAt"),
];

/** Options that choose deliveries. */
export const deliveryOptions: readonly Option[] = [
  { name: "endpoint", value: "ID", summary: "Id of the endpoint" },
  ...deliveryFilters,
];

/** Columns of deliveries. */
export const deliveryColumns = memberColumns("id createdAt eventType phase attemptCount nextAttemptAt url", {
  phase: { value: phaseText, colour: phaseColour },
  url: { shrinks: true },
});

/** The phase in words: `given up`. */
export function phaseText(row: JsonObject): string {
  return textOf(row, "phase").replace("_", " ");
}

function phaseColour(row: JsonObject): "green" | "red" | "yellow" | "dim" {
  switch (row["phase"]) {
    case "delivered":
      return "green";
    case "given_up":
      return "red";
    case "retrying":
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
