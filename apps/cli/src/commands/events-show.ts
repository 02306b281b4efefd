import { objectOf, objectsOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { fieldsOf } from "../command/results.ts";
import { renderFields, renderTable } from "../terminal/table.ts";
import { deliveryColumns } from "./delivery-fields.ts";
import { eventColumns } from "./event-fields.ts";

export const eventsShow: Command = {
  name: "events show",
  summary: "Show an event with its deliveries",
  details: "The data of the event is in --json, as receivers get it.",
  reach: "service",
  operands: [{ name: "ID", summary: "Id of the event" }],
  examples: [
    ["events show 6740a1f2c3d4e5f607182940", "Where an event went, and how that ended"],
    ["events show 6740a1f2c3d4e5f607182940 --json | jq .data", "The data of an event"],
  ],
  async run({ caller, operands }) {
    const parameters = { eventId: operands["ID"] ?? "" };
    const data = objectOf(await (await caller()).call("getWebhookEvent", { parameters }));
    const deliveries = objectsOf(data["deliveries"]);
    return {
      data,
      text: (style) =>
        `${renderFields(fieldsOf(data, eventColumns), style)}\n${
          deliveries.length === 0 ? "No endpoint gets it\n" : renderTable(deliveryColumns, deliveries, style)
        }`,
    };
  },
};
