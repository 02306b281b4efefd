import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { groupBy } from "../../engine/group-by.ts";
import type { AuditRow } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import { readChangeSet } from "../../engine/undo/read-change-set.ts";
import { inProject, onProject } from "../project/access.ts";
import { undoExample, undoSchema } from "./schemas.ts";
import { undoBareProducts } from "./undo-bare-products.ts";
import { keep, type Undoing } from "./undo-rows.ts";
import { undoableKinds } from "./undoable-kinds.ts";

export const undoChangeSet = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "undoProjectChangeSet",
  method: "POST",
  path: "/api/v1/projects/{id}/undo",
  tag: "Projects",
  summary: "Undo a change set",
  description:
    "Takes back a change set of the history: fields of the project, its products, cables, views and items get their former values, and products and cables that it added are removed. Fields that have changed again since, and products that cables or views use since, stay; `kept` names each with the reason. The restore operations bring back what was removed. The undo is a change set itself, so it can be undone.",
  body: Type.Object(
    { changeSetId: idOf("change set", { description: "One of the project's history" }) },
    { $id: "UndoRequest", additionalProperties: false },
  ),
  output: undoSchema,
  failures: [409],
  example: { body: { changeSetId: "6740a1f2c3d4e5f607182970" }, output: undoExample },
  run: (context, { body: { changeSetId }, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const entries = await readChangeSet(change.transaction, {
        changeSetId,
        among: matches({ historyId: project.id }),
      });
      if (entries.length === 0)
        throw invalid("/changeSetId", "unknown_reference", `The project's history has no change set ${changeSetId}`);
      const rows = rowsOf(entries);
      const created = rows.filter((ofRow) => ofRow.some(({ action }) => action === "create"));
      const added = new Map(created.map((ofRow) => [ofRow[0].resourceId, ofRow]));
      const undoing: Undoing = { change, project, added, undone: [], kept: [] };
      const removed = await undoBareProducts(undoing);
      for (const row of rows.filter(([{ resourceId }]) => !removed.has(resourceId))) {
        const undo = undoableKinds.get(row[0].kind);
        if (undo) await undo(undoing, row);
        else keep(undoing, row, { code: "not_undoable", message: "Undo it by its own request" });
      }
      const { undone, kept } = undoing;
      return { changeSetId: context.changeSetId, undone, kept };
    }),
});

/** Groups entries by row, in the order of the change set: a product comes before the accessories added with it. */
function rowsOf(entries: readonly AuditRow[]): readonly (readonly [AuditRow, ...AuditRow[]])[] {
  const groups = groupBy(entries, ({ resourceId }) => resourceId);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}
