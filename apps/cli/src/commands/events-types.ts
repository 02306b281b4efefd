import { objectsOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { renderTable } from "../terminal/table.ts";

export const eventsTypes: Command = {
  name: "events types",
  summary: "List the event types",
  reach: "service",
  examples: [["events types", "Event types that endpoints can subscribe to"]],
  async run({ caller }) {
    const types = objectsOf(await (await caller()).call("listEventTypes"));
    return {
      data: { eventTypes: types, count: types.length },
      text: (style) =>
        renderTable(
          [
            { title: "TYPE", value: (row) => textOf(row, "type") },
            { title: "GROUP", value: (row) => textOf(row, "group") },
            { title: "DESCRIPTION", value: (row) => textOf(row, "description"), shrinks: true },
          ],
          types.filter((row) => row["subscribable"] === true),
          style,
        ),
    };
  },
};
