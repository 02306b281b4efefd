import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { parseGridRequest } from "../../engine/grid/grid.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { auditEntries, type AuditRow } from "../../engine/rows/audit.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { all, always, compares, type ConditionOn } from "../../ports/condition.ts";
import { auditColumns, auditExample, presentEntry } from "./entry.ts";
import { type ExportFormat, exportFormats } from "./export-formats.ts";

/** Entries that are read at once and held in memory. */
const pageRows = 1_000;

const body = Type.Object(
  {
    format: oneOf(["csv", "ndjson"], { description: "`ndjson` is one JSON object a line, as the grid shows entries" }),
    filterModel: Type.Optional(filterModelSchema),
  },
  { $id: "AuditExport", additionalProperties: false },
);

const { csv, ndjson } = exportFormats;

/** Downloads the matching entries of the audit trail, the oldest first. */
export const exportAudit = defineOperation({
  name: "exportAudit",
  method: "POST",
  path: "/api/v1/admin/audit/export",
  tag: "Audit",
  summary: "Download the audit trail as CSV or NDJSON",
  privilege: "Admin Audit",
  audience: "anyone",
  body,
  status: 200,
  replayable: false,
  grid: auditColumns,
  streams: {
    "text/csv": csv.head + csv.line(auditExample),
    "application/x-ndjson": ndjson.line(auditExample),
  },
  example: {
    body: { format: "csv", filterModel: { kind: { filterType: "text", type: "equals", filter: "Product" } } },
  },
  run: async (context, { body: { format, filterModel } }) => {
    const now = formatTimestamp(context.ports.clock.now());
    // Without the bound, the export would go on for as long as others make changes.
    const where = all(matching(context, filterModel), compares("at", "lessThanOrEqual", now));
    const lines = linesOf(await openPages(context, where), exportFormats[format]);
    const fileName = `audit-${now.slice(0, 10)}.${format}`;
    return new TextStream(lines, { mediaType: exportFormats[format].mediaType, fileName });
  },
});

/** @throws {DomainError} `validation_failed` as the grid throws it */
function matching({ ports }: OperationContext, filterModel: unknown): ConditionOn<AuditRow> {
  const request = { startRow: 0, endRow: 1, ...(filterModel === undefined ? {} : { filterModel }) };
  // A filter compares columns with texts from outside, never with ids of a kind.
  return parseGridRequest(auditColumns, request, { nowMs: ports.clock.now() }).where as ConditionOn<AuditRow>;
}

/** Pages of the matching entries. The first is read at once, so a database that is away still gets its own answer. */
async function openPages(
  { store }: OperationContext,
  where: ConditionOn<AuditRow>,
): Promise<AsyncIterable<readonly AuditRow[]>> {
  const read = (after: AuditRow | undefined) =>
    store.select(auditEntries, {
      where: all(after ? compares("id", "greaterThan", after.id) : always, where),
      orderBy: [{ column: "id", direction: "asc" }],
      limit: pageRows,
    });
  const first = await read(undefined);
  return (async function* () {
    for (let page = first; page.length > 0; page = page.length < pageRows ? [] : await read(page.at(-1))) yield page;
  })();
}

async function* linesOf(pages: AsyncIterable<readonly AuditRow[]>, format: ExportFormat): AsyncGenerator<string> {
  yield format.head;
  for await (const page of pages) yield page.map((row) => format.line(presentEntry(row))).join("");
}
