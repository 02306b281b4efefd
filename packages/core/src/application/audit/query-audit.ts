import { defineOperation } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { auditColumns, auditEntrySchema, auditExample, presentEntry } from "./entry.ts";

export const queryAudit = defineOperation({
  name: "queryAudit",
  path: "/api/v1/admin/audit/grid",
  tag: "Audit",
  summary: "Filter, sort and page the audit trail",
  description:
    "Returns a page of the audit trail: who changed what, when, and each field. Secrets appear as `[secret]`.",
  privilege: "Admin Audit",
  audience: "anyone",
  ...gridOf(auditEntrySchema, auditColumns, { row: auditExample, sortModel: [{ colId: "at", sort: "desc" }] }),
  mayLag: true,
  run: async (context, { body }) => {
    const page = await readGrid(context, { table: auditEntries, columns: auditColumns }, body);
    return { ...page, rowData: page.rowData.map(presentEntry) };
  },
});
