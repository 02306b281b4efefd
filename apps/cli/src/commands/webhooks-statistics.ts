import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { numberOf, objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { memberColumns } from "../command/results.ts";
import { renderFields, renderTable } from "../terminal/table.ts";
import { endpointOperand } from "./endpoint-fields.ts";

/** Hours that attempts are kept for. */
const hoursMax = 720;

export const webhooksStatistics: Command = {
  name: "webhooks statistics",
  summary: "Show how the attempts at an endpoint went",
  reach: "service",
  operands: [endpointOperand],
  options: [{ name: "hours", value: "HOURS", summary: "Hours until now, 24 by default", range: [1, hoursMax] }],
  examples: [
    ["webhooks statistics 6740a1f2c3d4e5f607182930", "Successes, failures and durations of the last day"],
    ["webhooks statistics 6740a1f2c3d4e5f607182930 --hours 720 --json | jq .successRate", "Success rate of 30 days"],
  ],
  async run({ caller, operands, options }) {
    const hours = options.integer("hours");
    const parameters = { id: operands["ID"] ?? "" };
    const query = hours === undefined ? {} : { hours };
    const data = objectOf(await (await caller()).call("getWebhookStatistics", { parameters, query }));
    const busy = objectsOf(data["byHour"]).filter((hour) => attemptsIn(hour) > 0);
    return {
      data,
      text: (style) =>
        renderFields(statisticsFields(data), style) +
        (busy.length === 0 ? "" : `\n${renderTable(columns, busy, style)}`),
    };
  },
};

const columns = memberColumns("hour success failure", { failure: { colour: failureColour } });

function failureColour(hour: JsonObject): "red" | "dim" {
  return numberOf(hour, "failure") > 0 ? "red" : "dim";
}

function statisticsFields(data: JsonObject): readonly (readonly [string, string])[] {
  const [attempts, duration] = [objectOf(data["attempts"]), objectOf(data["durationMs"])];
  const isTried = attemptsIn(attempts) > 0;
  return [
    ["Since", textOf(data, "since")],
    ["Until", textOf(data, "until")],
    ["Succeeded", textOf(attempts, "success")],
    ["Failed", textOf(attempts, "failure")],
    ["Success rate", isTried ? `${(numberOf(data, "successRate") * 100).toFixed(1)} %` : ""],
    ["Duration", isTried ? `p50 ${textOf(duration, "p50")} ms, p95 ${textOf(duration, "p95")} ms` : ""],
    ["Waiting", String(numberOf(data, "pending") - numberOf(data, "retrying"))],
    ["Retrying", textOf(data, "retrying")],
    ["Waiting for its rate", textOf({ count: numberOf(data, "waitingForRate") || null }, "count")],
    ["Oldest undelivered", textOf(data, "oldestPendingAt")],
    ["Last failure", lastFailureText(data["lastFailure"])],
  ];
}

/** The newest failure: `2026-11-21T09:29:57.960Z, http_5xx, status 503: upstream connect error`. */
function lastFailureText(failure: unknown): string {
  if (!isJsonObject(failure)) return "";
  const status = textOf(failure, "statusCode");
  const told = [textOf(failure, "at"), textOf(failure, "errorClass"), status === "" ? "" : `status ${status}`];
  const reason = textOf(failure, "answer") || textOf(failure, "errorMessage");
  return [told.filter((text) => text !== "").join(", "), reason].filter((text) => text !== "").join(": ");
}

function attemptsIn(counts: JsonObject): number {
  return numberOf(counts, "success") + numberOf(counts, "failure");
}
