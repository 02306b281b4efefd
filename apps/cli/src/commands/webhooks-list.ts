import { objectOf, objectsOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { listResult, rowResult } from "../command/results.ts";
import { endpointColumns, endpointOperand } from "./endpoint-fields.ts";

const listedTitles = new Set(["Id", "URL", "Event types", "State", "Last success", "Last failure"]);
const listedColumns = endpointColumns.filter(({ title }) => listedTitles.has(title));

export const webhooksList: Command = {
  name: "webhooks list",
  summary: "List the endpoints",
  reach: "service",
  examples: [
    ["webhooks list", "Every endpoint, with its state and its last success"],
    ["webhooks list --json | jq -r '.endpoints[] | select(.enabled | not) | .id'", "Ids of disabled endpoints"],
  ],
  async run({ caller }) {
    const rows = objectsOf(await (await caller()).call("listWebhooks"));
    return listResult({ name: "endpoints", rows, columns: listedColumns, none: "There are no endpoints" });
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
    return rowResult(objectOf(data), endpointColumns);
  },
};
