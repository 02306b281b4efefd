import { Type } from "@sinclair/typebox";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { auditActions, type AuditRow } from "../../engine/rows/audit.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { fieldChangesSchema } from "../../engine/schemas/field-changes.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { idOf, nullable, text, timestamp } from "../../engine/schemas/schema.ts";
import type { ColumnOf } from "../../ports/table.ts";

const closed = { additionalProperties: false };

/** An entry as answers show it. */
export const auditEntrySchema = Type.Object(
  {
    id: idOf("entry"),
    at: timestamp(),
    action: openForm(oneOfGrowing(auditActions)),
    kind: text({ max: 100, description: "Name of the resource kind, such as Product" }),
    resourceId: idOf("resource"),
    actorUserId: nullable(idOf("user", { description: "The user who made the change; null for the service itself" })),
    impersonatorId: nullable(idOf("user", { description: "The administrator who acted in that user's name" })),
    portalLinkId: nullable(
      idOf("portal link", { description: "The link of a portal by which its holder acted; actorUserId made it" }),
    ),
    requestId: Type.String(),
    changeSetId: nullable(idOf("change set", { description: "Shared by everything that one request changed" })),
    projectId: nullable(idOf("project")),
    changes: fieldChangesSchema("What differs; of a map `<field>.<key>`, of a secret `[secret]`"),
  },
  { $id: "AuditEntry", ...closed },
);

/** An entry for the documentation. */
export const auditExample = {
  id: "6740a1f2c3d4e5f607182995",
  at: "2026-11-21T09:30:00.000Z",
  action: "update",
  kind: "Product",
  resourceId: "6740a1f2c3d4e5f60718293a",
  actorUserId: "6740a1f2c3d4e5f607182950",
  impersonatorId: null,
  portalLinkId: null,
  requestId: "6740a1f2c3d4e5f607182996",
  changeSetId: "6740a1f2c3d4e5f607182997",
  projectId: null,
  changes: [{ field: "powerW", before: 140, after: 150 }],
};

const { projectId: _, ...ownColumns } = auditEntrySchema.properties;

/** Columns of the grid. The history that an entry belongs to is that of a project. */
export const auditColumns: GridColumns<ColumnOf<AuditRow>> = {
  ...gridColumns(ownColumns),
  projectId: { column: "historyId", type: "id", sortable: true, filterable: true },
};

/** An entry as it is shown. */
export function presentEntry({ historyId, ...entry }: AuditRow) {
  return { ...entry, projectId: historyId };
}
