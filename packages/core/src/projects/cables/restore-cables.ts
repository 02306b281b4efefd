import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { type Restored, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import { findRestorable, restoreSchema, withRestored } from "../../engine/operations/restore.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Transaction } from "../../ports/storage.ts";
import { recordProjectEvents } from "../events.ts";
import { leaveRemoved } from "../products/leave-removed.ts";
import { inProject, onProject } from "../project/access.ts";
import type { ProjectRow } from "../project/table.ts";
import { presentCables } from "./cable-warnings.ts";
import { checkConnections, firstRemoval } from "./check-ports.ts";
import { projectCableExample, projectCableSchema } from "./schemas.ts";
import { restoreSegments } from "./segments.ts";
import { cableEvent, projectCableKind } from "./subject.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";
import { holdingCables, productsOf } from "./taken-ports.ts";

export const restoreProjectCables = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "restoreProjectCables",
  method: "POST",
  path: "/api/v1/projects/{id}/cables/restore",
  tag: "Project cables",
  summary: "Restore removed cables",
  description:
    "Restores removed cables, all or none, with the segments removed with them. Emits `project.cable.added` with `restored: true` for each. 409 when a product that they are plugged into has been removed, or a port is gone, taken, or no longer fits.",
  body: restoreSchema,
  output: Type.Array(projectCableSchema),
  example: { body: { ids: [projectCableExample.id] }, output: [projectCableExample] },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const found = await findRestorable(transaction, projectCables, {
        ids: body.ids,
        among: matches({ projectId: project.id }),
      });
      const removed = found.filter(({ deleted }) => deleted);
      await checkProductsLive(transaction, { ids: body.ids, rows: removed });
      const restored = await restoreRows(change, { project, removed });
      await checkConnections(transaction, restored, { ids: body.ids, since: firstRemoval(removed) });
      await restoreSegments(change, removed);
      return presentCables(transaction, withRestored(found, restored));
    }),
});

/**
 * Restores the removed cables that carry one of `removalIds`, and those with a row id in `cableIds` (of segments that
 * an undo draws again); announces `project.cable.added` with `data.restored` for each. A cable plugged into a removed
 * product comes back with that product; live cables stay as they are. Called once products and segments are back; the
 * caller checks the connections of the returned cables.
 */
export async function restoreCablesOf(
  change: Change,
  undo: {
    readonly project: ProjectRow;
    readonly removalIds?: readonly string[];
    readonly cableIds?: readonly string[];
  },
): Promise<readonly ProjectCableRow[]> {
  const { transaction } = change;
  const { project, removalIds = [], cableIds = [] } = undo;
  const wanted = [among("id", cableIds), among("removalId", removalIds)] as const;
  const projectId = project.id;
  const where = all(matches({ projectId, deleted: true }), { op: "or", conditions: wanted });
  const removed = await transaction.select(projectCables, { where, lock: true });
  const whole = await holdingCables(transaction, removed);
  const rows = removed.filter((cable) => !whole.includes(cable));
  await leaveRemoved(transaction, projectCables, { projectId, rows, productsOf: (cable) => productsOf([cable]) });
  return restoreRows(change, { project, removed: whole });
}

async function restoreRows(
  change: Change,
  undo: { readonly project: ProjectRow; readonly removed: readonly ProjectCableRow[] },
): Promise<readonly ProjectCableRow[]> {
  const { project, removed: rows } = undo;
  const changes = { deleted: false, removalId: null };
  const cables = await changeRows(change, { kind: projectCableKind, rows, changes, action: "restore" });
  const events = cables.map((cable) => cableEvent("project.cable.added", { project, cable, restored: true }));
  await recordProjectEvents(change, events);
  return cables;
}

async function checkProductsLive(transaction: Transaction, { ids, rows }: Restored<ProjectCableRow>): Promise<void> {
  const holding = new Set(await holdingCables(transaction, rows));
  const refused = rows
    .filter((cable) => !holding.has(cable))
    .map(({ id, cableId }) => ({
      id,
      message: `Cannot restore the cable ${cableId}: a product of it has been removed`,
    }));
  const message = "Cannot restore cables whose products have been removed";
  refuseRestored(refused, { ids, code: "conflict", message });
}
