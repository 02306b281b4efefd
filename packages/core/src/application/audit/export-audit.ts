import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { csvFormOf, csvOptions } from "../../engine/csv/csv-options.ts";
import { plainCsv } from "../../engine/csv/csv.ts";
import { matchingFilter } from "../../engine/grid/matching-filter.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { auditEntries, type AuditRow } from "../../engine/rows/audit.ts";
import { all, compares } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { auditColumns, auditExample, presentEntry } from "./entry.ts";
import { type ExportFormat, exportFormats } from "./export-formats.ts";

const body = Type.Object(
  {
    format: oneOf(["csv", "ndjson"], { description: "`ndjson` is one JSON object a line, as the grid shows entries" }),
    ...csvOptions,
    filterModel: Type.Optional(filterModelSchema),
  },
  { $id: "AuditExport", additionalProperties: false },
);

const [csv, ndjson] = [exportFormats.csv(plainCsv), exportFormats.ndjson()];

export const exportAudit = defineOperation({
  name: "exportAudit",
  method: "POST",
  path: "/api/v1/admin/audit/export",
  tag: "Audit",
  summary: "Download the audit trail as CSV or NDJSON",
  description:
    "Downloads the matching entries of the audit trail, the oldest first, up to the time of the request. In CSV, an apostrophe precedes cells that a spreadsheet would run as formulas.",
  privilege: "Admin Audit",
  audience: "anyone",
  body,
  replayable: false,
  mayLag: true,
  grid: auditColumns,
  streams: {
    "text/csv": csv.head + csv.line(auditExample),
    "application/x-ndjson": ndjson.line(auditExample),
  },
  example: {
    body: { format: "csv", filterModel: { kind: { filterType: "text", type: "equals", filter: "Product" } } },
  },
  run: async (context, { body: { format, filterModel, ...options } }) => {
    const now = formatTimestamp(context.ports.clock.now());
    const matching = matchingFilter<AuditRow>(auditColumns, filterModel, context.ports.clock.now());
    // Without the bound, the export would go on for as long as others make changes.
    const where = all(matching, compares("at", "lessThanOrEqual", now));
    const written = exportFormats[format](csvFormOf(options));
    const lines = linesOf(await rowPages(context.store, auditEntries, where), written);
    const fileName = `audit-${now.slice(0, 10)}.${format}`;
    return new TextStream(lines, { mediaType: written.mediaType, fileName });
  },
});

async function* linesOf(pages: AsyncIterable<readonly AuditRow[]>, format: ExportFormat): AsyncGenerator<string> {
  yield format.head;
  for await (const page of pages) yield page.map((row) => format.line(presentEntry(row))).join("");
}
