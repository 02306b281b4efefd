import type { JsonObject } from "@design-catalog/core";
import type { Command } from "../command/command.ts";
import type { OptionValues } from "../command/option-values.ts";
import { renderTable } from "../terminal/table.ts";
import { eventColumns } from "./event-fields.ts";
import { readPages } from "./read-pages.ts";

const limitDefault = 50;
const limitMax = 1_000_000;

export const eventsList: Command = {
  name: "events list",
  summary: "List recorded events, oldest first, or follow them as they occur",
  details:
    "An event of a transaction that commits late is never skipped. With --follow the command prints events until it is\n" +
    "interrupted or has printed --limit of them: new ones only, unless --since or --after says where to begin.",
  reach: "service",
  options: [
    { name: "event", value: "TYPE", summary: "Types of the events", many: true },
    { name: "since", value: "TIME", summary: "Time of the first event: 90m, 12h, 3d, 2026-11-21 or RFC 3339" },
    { name: "after", value: "CURSOR", summary: "The next of an earlier answer, to go on where it ended" },
    {
      name: "limit",
      value: "COUNT",
      summary: `Maximum number to list, ${limitDefault} by default`,
      range: [1, limitMax],
    },
    { name: "follow", summary: "Wait for further events" },
  ],
  examples: [
    ["events list --since 1h --event project.created", "Projects created in the last hour"],
    ["events list --follow --json", "One line of JSON for each event from now on"],
  ],
  async run({ caller, options, terminal }) {
    const isFollowing = options.has("follow");
    const limit = options.integer("limit") ?? (isFollowing ? undefined : limitDefault);
    const after = options.text("after");
    const isFromNow = isFollowing && after === undefined;
    const since = options.instant("since", Date.now()) ?? (isFromNow ? new Date().toISOString() : undefined);
    const pages = readPages(await caller(), { after, since, limit, isFollowing, types: options.list("event") });
    const shown: JsonObject[] = [];
    let last: string | null = after ?? null;
    for await (const { events, next } of pages) {
      last = next;
      if (isFollowing) for (const event of events) terminal.out(lineOf(event, options));
      else shown.push(...events);
    }
    if (isFollowing) return { text: () => "" };
    return {
      data: { events: shown, count: shown.length, next: last },
      text: (style) => (shown.length === 0 ? "No events\n" : renderTable(eventColumns, shown, style)),
    };
  },
};

function lineOf(event: JsonObject, options: OptionValues): string {
  if (options.has("json")) return `${JSON.stringify(event)}\n`;
  const text = eventColumns.map((column) => column.value(event)).join("  ");
  return `${text.replaceAll(/\p{Cc}/gu, "").trimEnd()}\n`;
}
