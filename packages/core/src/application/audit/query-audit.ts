import { defineOperation } from "../../engine/calls/operation.ts";
import { gridRequestSchema } from "../../engine/grid/grid.ts";
import { gridPageSchema, readGrid } from "../../engine/grid/page.ts";
import { gridExample } from "../../engine/operations/grid.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { auditColumns, auditEntrySchema, auditExample, presentEntry } from "./entry.ts";

export const queryAudit = defineOperation({
  name: "queryAudit",
  method: "POST",
  path: "/api/v1/admin/audit/grid",
  tag: "Audit",
  summary: "Filter, sort and page the audit trail",
  description:
    "Returns a page of the audit trail: who changed what, when, and each field. Secrets appear as `[secret]`.",
  privilege: "Admin Audit",
  audience: "anyone",
  body: gridRequestSchema,
  output: gridPageSchema(auditEntrySchema),
  grid: auditColumns,
  example: {
    body: { ...gridExample, sortModel: [{ colId: "at", sort: "desc" }] },
    output: { rowData: [auditExample], rowCount: 1 },
  },
  run: async (context, { body }) => {
    const page = await readGrid(context, { table: auditEntries, columns: auditColumns }, body);
    return { ...page, rowData: page.rowData.map(presentEntry) };
  },
});
