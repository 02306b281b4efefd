import { isJsonObject } from "@design-catalog/core/engine";
import { objectOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { renderFields, renderTable } from "../terminal/table.ts";
import { attemptsOf, describeAttempt } from "./delivery-fields.ts";

export const deliveriesShow: Command = {
  name: "deliveries show",
  summary: "Show a delivery with its attempts",
  details: "The event itself and the receivers' answers are in --json.",
  reach: "service",
  operands: [{ name: "ID", summary: "Id of the delivery" }],
  examples: [
    ["deliveries show 6740a1f2c3d4e5f607182941", "Every attempt with its time and result"],
    ["deliveries show 6740a1f2c3d4e5f607182941 --json | jq .event", "The event as it is sent"],
  ],
  async run({ caller, operands }) {
    const parameters = { id: operands["ID"] ?? "" };
    const data = objectOf(await (await caller()).call("getWebhookDelivery", { parameters }));
    const attempts = attemptsOf(data);
    const event = isJsonObject(data["event"]) ? textOf(data["event"], "type") : textOf(data, "eventType");
    const fields = [
      ["Id", textOf(data, "id")],
      ["Event", `${event} ${textOf(data, "eventId")}`],
      ["Endpoint", textOf(data, "endpointId")],
      ["URL", textOf(data, "url")],
      ["Status", textOf(data, "status")],
      ["Created", textOf(data, "createdAt")],
      ["Next attempt", textOf(data, "nextAttemptAt")],
      ["Completed", textOf(data, "completedAt")],
    ] as const;
    return {
      data,
      text: (style) =>
        renderFields(fields, style) +
        (attempts.length === 0
          ? "\nNothing was tried yet\n"
          : `\n${renderTable(
              [
                { title: "ATTEMPT", value: (row) => textOf(row, "number") },
                { title: "TRIGGER", value: (row) => textOf(row, "trigger") },
                { title: "STARTED", value: (row) => textOf(row, "startedAt") },
                {
                  title: "RESULT",
                  value: describeAttempt,
                  colour: (row) => (row["outcome"] === "success" ? "green" : "red"),
                },
                { title: "ADDRESS", value: (row) => textOf(row, "remoteAddress") },
                { title: "ANSWER", value: (row) => textOf(row, "responseBody"), shrinks: true },
              ],
              attempts,
              style,
            )}`),
    };
  },
};
