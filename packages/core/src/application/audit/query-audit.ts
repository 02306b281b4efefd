import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { type GridColumns, gridRequestSchema } from "../../engine/grid/grid.ts";
import { gridPageSchema, readGrid } from "../../engine/grid/page.ts";
import { gridExample } from "../../engine/operations/grid.ts";
import { auditActions, auditEntries, type AuditRow } from "../../engine/rows/audit.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { oneOfGrowing } from "../../engine/schemas/growing.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { idOf, nullable, text, timestamp } from "../../engine/schemas/schema.ts";

const closed = { additionalProperties: false };

const auditEntrySchema = Type.Object(
  {
    id: idOf("entry"),
    at: timestamp(),
    action: oneOfGrowing(auditActions),
    kind: text({ max: 100, description: "Name of the resource kind, such as Product" }),
    resourceId: idOf("resource"),
    actorUserId: nullable(idOf("user", { description: "The user who made the change; null for the service itself" })),
    impersonatorId: nullable(idOf("user", { description: "The administrator who acted in that user's name" })),
    requestId: Type.String(),
    changeSetId: nullable(idOf("change set", { description: "Shared by everything that one request changed" })),
    projectId: nullable(idOf("project")),
    changes: Type.Array(
      Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, { ...closed }),
      { description: "What differs; of a map `<field>.<key>`, of a secret `[secret]`" },
    ),
  },
  { $id: "AuditEntry", ...closed },
);

const example = {
  id: "6740a1f2c3d4e5f607182995",
  at: "2026-11-21T09:30:00.000Z",
  action: "update",
  kind: "Product",
  resourceId: "6740a1f2c3d4e5f60718293a",
  actorUserId: "6740a1f2c3d4e5f607182950",
  impersonatorId: null,
  requestId: "6740a1f2c3d4e5f607182996",
  changeSetId: "6740a1f2c3d4e5f607182997",
  projectId: null,
  changes: [{ field: "powerW", before: 140, after: 150 }],
};

const { projectId: _, ...ownColumns } = auditEntrySchema.properties;

/** Columns of the grid. The history that an entry belongs to is that of a project. */
const columns: GridColumns<ColumnOf<AuditRow>> = {
  ...gridColumns(ownColumns),
  projectId: { column: "historyId", type: "id", sortable: true, filterable: true },
};

/** Queries the audit trail as a grid. */
export const queryAudit = defineOperation({
  name: "queryAudit",
  method: "POST",
  path: "/api/v1/admin/audit/grid",
  tag: "Audit",
  summary: "Filter, sort and page the audit trail",
  privilege: "Admin Audit",
  audience: "anyone",
  body: gridRequestSchema,
  status: 200,
  output: gridPageSchema(auditEntrySchema),
  grid: columns,
  example: {
    body: { ...gridExample, sortModel: [{ colId: "at", sort: "desc" }] },
    output: { rowData: [example], rowCount: 1 },
  },
  run: async (context, { body }) => {
    const page = await readGrid(
      context.store,
      { table: auditEntries, columns },
      { body, nowMs: context.ports.clock.now() },
    );
    return { ...page, rowData: page.rowData.map(({ historyId, ...entry }) => ({ ...entry, projectId: historyId })) };
  },
});
