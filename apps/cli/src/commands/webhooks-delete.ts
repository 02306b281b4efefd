import { numberOf, objectOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { printable } from "../terminal/style.ts";
import { endpointOperand } from "./endpoint-fields.ts";

export const webhooksDelete: Command = {
  name: "webhooks delete",
  summary: "Delete an endpoint and cancel its pending deliveries",
  reach: "service",
  asks: true,
  operands: [endpointOperand],
  examples: [["webhooks delete 6740a1f2c3d4e5f607182930 --yes", "Without being asked"]],
  async run({ caller, operands, confirm }) {
    const service = await caller();
    const parameters = { id: operands["ID"] ?? "" };
    const endpoint = objectOf(await service.call("getWebhook", { parameters }));
    const url = printable(textOf(endpoint, "url"));
    await confirm(`Delete the endpoint ${url}, and cancel its pending deliveries?`);
    const body = { version: numberOf(endpoint, "version"), deleted: true };
    const data = await service.call("patchWebhook", { parameters, body });
    return { data, text: () => `Deleted ${parameters.id}, ${url}\n` };
  },
};
