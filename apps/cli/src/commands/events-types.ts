import { objectsOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { memberColumns } from "../command/results.ts";
import { renderTable } from "../terminal/table.ts";

const columns = memberColumns("type group description", { description: { shrinks: true } });

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
          columns,
          types.filter((row) => row["subscribable"] === true),
          style,
        ),
    };
  },
};
