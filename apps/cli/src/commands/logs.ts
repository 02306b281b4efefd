import { gridRowsMax } from "@design-catalog/core/engine";
import { logLevels, logSources } from "@design-catalog/core/ports";
import { numberOf, objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import type { OptionValues } from "../command/option-values.ts";
import { type Column, renderTable } from "../terminal/table.ts";

const limitDefault = 50;

export const logs: Command = {
  name: "logs",
  summary: "List kept lines of the log, newest first",
  details:
    "The service keeps warnings and errors, requests that failed or took more than 2 s, security events and outcomes\n" +
    "of jobs and mails; its standard output has every line.",
  reach: "service",
  options: [
    { name: "level", value: "LEVEL", summary: "Level of the lines", choices: logLevels, many: true },
    { name: "source", value: "SOURCE", summary: "Subject of the lines", choices: logSources, many: true },
    { name: "request", value: "ID", summary: "Lines about one request, by its X-Request-Id" },
    { name: "since", value: "TIME", summary: "Start time: 90m, 12h, 3d, 2026-11-21 or RFC 3339" },
    { name: "limit", value: "COUNT", summary: `Maximum number to list, ${limitDefault} by default` },
  ],
  examples: [
    ["logs --level warn,error --since 1h", "What went wrong in the last hour"],
    ["logs --request 6740a1f2c3d4e5f607182999 --json", "Everything about one request, for a program"],
  ],
  async run({ caller, options }) {
    const limit = options.integer("limit", { min: 1, max: gridRowsMax }) ?? limitDefault;
    const body = {
      startRow: 0,
      endRow: limit,
      filterModel: filterOf(options),
      sortModel: [{ colId: "at", sort: "desc" }],
    };
    const answer = objectOf(await (await caller()).call("queryLogs", { body }));
    const entries = objectsOf(answer["rowData"]);
    const count = numberOf(answer, "rowCount");
    const rest = count > entries.length ? `${entries.length} of ${count}; --limit shows more\n` : "";
    return {
      data: { entries, count },
      text: (style) => (count === 0 ? "No lines match\n" : renderTable(columns, entries, style) + rest),
    };
  },
};

function filterOf(options: OptionValues) {
  const levels = options.list("level");
  const sources = options.list("source");
  const request = options.text("request");
  const since = options.instant("since", Date.now());
  return {
    ...(levels.length > 0 && { level: { filterType: "set", values: levels } }),
    ...(sources.length > 0 && { source: { filterType: "set", values: sources } }),
    ...(request !== undefined && { requestId: { filterType: "text", type: "equals", filter: request } }),
    ...(since !== undefined && { at: { filterType: "date", type: "greaterThanOrEqual", dateFrom: since } }),
  };
}

type Entry = ReturnType<typeof objectOf>;

const columns: readonly Column<Entry>[] = [
  { title: "AT", value: (row) => textOf(row, "at") },
  {
    title: "LEVEL",
    value: (row) => textOf(row, "level"),
    colour: (row) => (row["level"] === "error" ? "red" : undefined),
  },
  { title: "SOURCE", value: (row) => textOf(row, "source") },
  { title: "STATUS", value: (row) => (row["status"] === null ? "" : String(numberOf(row, "status"))) },
  { title: "OPERATION", value: (row) => textOf(row, "operation") },
  { title: "REQUEST", value: (row) => textOf(row, "requestId") },
  { title: "MESSAGE", value: (row) => textOf(row, "message"), shrinks: true },
  { title: "FIELDS", value: (row) => JSON.stringify(row["fields"]), shrinks: true },
];
