import { objectOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { fieldsOf, memberColumns } from "../command/results.ts";
import { renderFields, renderTable } from "../terminal/table.ts";
import { attemptsOf, describeAttempt, phaseText } from "./delivery-fields.ts";

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
    return {
      data,
      text: (style) =>
        renderFields(fieldsOf(data, columns), style) +
        (attempts.length === 0 ? "\nNothing was tried yet\n" : `\n${renderTable(attemptColumns, attempts, style)}`),
    };
  },
};

const columns = memberColumns("id event endpointId url phase createdAt nextAttemptAt completedAt", {
  phase: { value: phaseText },
  event: { value: (row) => `${textOf(objectOf(row["event"]), "type")} ${textOf(row, "eventId")}` },
});

const attemptColumns = memberColumns("number trigger startedAt outcome remoteAddress responseBody", {
  outcome: { value: describeAttempt, colour: (row) => (row["outcome"] === "success" ? "green" : "red") },
  responseBody: { shrinks: true },
});
