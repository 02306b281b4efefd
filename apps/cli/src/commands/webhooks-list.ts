import { objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { renderFields, renderTable } from "../terminal/table.ts";
import { endpointFields, endpointOperand, endpointState } from "./endpoint-fields.ts";

export const webhooksList: Command = {
  name: "webhooks list",
  summary: "List the endpoints",
  reach: "service",
  examples: [
    ["webhooks list", "Every endpoint, with its state and its last success"],
    ["webhooks list --json | jq -r '.endpoints[] | select(.enabled | not) | .id'", "Ids of disabled endpoints"],
  ],
  async run({ caller }) {
    const endpoints = objectsOf(await (await caller()).call("listWebhooks"));
    return {
      data: { endpoints, count: endpoints.length },
      text: (style) =>
        endpoints.length === 0
          ? "There are no endpoints\n"
          : renderTable(
              [
                { title: "ID", value: (row) => textOf(row, "id") },
                { title: "URL", value: (row) => textOf(row, "url"), shrinks: true },
                { title: "EVENTS", value: (row) => textOf(row, "eventTypes"), shrinks: true },
                {
                  title: "STATE",
                  value: endpointState,
                  colour: (row) => (row["enabled"] === true ? "green" : "yellow"),
                },
                { title: "LAST SUCCESS", value: (row) => textOf(row, "lastSuccessAt") },
                { title: "LAST FAILURE", value: (row) => textOf(row, "lastFailureAt") },
              ],
              endpoints,
              style,
            ),
    };
  },
};

export const webhooksShow: Command = {
  name: "webhooks show",
  summary: "Show one endpoint",
  reach: "service",
  operands: [endpointOperand],
  examples: [["webhooks show 6740a1f2c3d4e5f607182930", "Everything about an endpoint except its secret"]],
  async run({ caller, operands }) {
    const data = await (await caller()).call("getWebhook", { parameters: { id: operands["ID"] ?? "" } });
    return { data, text: (style) => renderFields(endpointFields(objectOf(data)), style) };
  },
};
