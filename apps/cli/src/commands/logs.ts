import { gridRowsMax } from "@design-catalog/core/engine";
import { logLevels, logSources } from "@design-catalog/core/ports";
import { numberOf, objectOf, objectsOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import { type FilterOption, filterModelOf, limitOf, limitOption, sinceOption } from "../command/filter-options.ts";
import { listResult, memberColumns } from "../command/results.ts";

const filters: readonly FilterOption[] = [
  { name: "level", value: "LEVEL", summary: "Level of the lines", choices: logLevels, many: true, column: "level" },
  {
    name: "source",
    value: "SOURCE",
    summary: "Subject of the lines",
    choices: logSources,
    many: true,
    column: "source",
  },
  { name: "request", value: "ID", summary: "Lines about one request, by its X-Request-Id", column: "requestId" },
  sinceOption("at"),
];

export const logs: Command = {
  name: "logs",
  summary: "List kept lines of the log, newest first",
  details:
    "The service keeps warnings and errors, requests that failed or took more than 2 s, security events and outcomes\n" +
    "of jobs and mails; its standard output has every line.",
  reach: "service",
  options: [...filters, limitOption(gridRowsMax)],
  examples: [
    ["logs --level warn,error --since 1h", "What went wrong in the last hour"],
    ["logs --request 6740a1f2c3d4e5f607182999 --json", "Everything about one request, for a program"],
  ],
  async run({ caller, options }) {
    const body = {
      startRow: 0,
      endRow: limitOf(options),
      filterModel: filterModelOf(options, filters),
      sortModel: [{ colId: "at", sort: "desc" }],
    };
    const answer = objectOf(await (await caller()).call("queryLogs", { body }));
    const [rows, count] = [objectsOf(answer["rowData"]), numberOf(answer, "rowCount")];
    return listResult({ name: "entries", rows, count, columns, none: "No lines match" });
  },
};

const columns = memberColumns("at level source status operation requestId message fields", {
  level: { colour: (row) => (row["level"] === "error" ? "red" : undefined) },
  message: { shrinks: true },
  fields: { value: (row) => JSON.stringify(row["fields"]), shrinks: true },
});
