import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { changeRow, changeRows } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import { recordProjectEvents } from "../events.ts";
import type { ProjectRow } from "../project/table.ts";
import { viewItems } from "../view-items/table.ts";
import { removeSegments } from "./segments.ts";
import { cableEvent, projectCableKind } from "./subject.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";
import { findCablesAt } from "./taken-ports.ts";

/** Removes a locked cable with its drawn segments, applying `changes` too; announces `project.cable.deleted`. */
export async function removeCable(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly before: ProjectCableRow;
    readonly changes?: Partial<ProjectCableRow>;
  },
): Promise<ProjectCableRow> {
  const { context } = change;
  const { project, before, changes = {} } = removal;
  const removalId = context.ports.ids.next();
  const cable = await changeRow(change, {
    kind: projectCableKind,
    before,
    changes: { ...changes, deleted: true, removalId },
    action: "delete",
  });
  await removeSegments(change, { cables: [cable], removalId });
  await recordProjectEvents(change, [cableEvent("project.cable.deleted", { project, cable })]);
  return cable;
}

/**
 * Removes the drawn cables among the given row ids that no view shows any more; announces `project.cable.deleted` for
 * each. Called once the segments have been removed.
 */
export async function removeUndrawnCables(
  change: Change,
  removal: { readonly project: ProjectRow; readonly cableIds: readonly string[]; readonly removalId: string },
): Promise<void> {
  const { transaction } = change;
  const { project, cableIds, removalId } = removal;
  if (cableIds.length === 0) return;
  const where = all(live, among("id", cableIds), matches({ projectId: project.id, drawn: true }));
  const drawn = await transaction.select(projectCables, { where, lock: true });
  const drawnIds = drawn.map(({ id }) => id);
  const segments = all(live, among("projectCableId", drawnIds));
  const left = drawn.length === 0 ? [] : await transaction.select(viewItems, { where: segments });
  const stillDrawn = new Set(left.map(({ projectCableId }) => projectCableId));
  const rows = drawn.filter(({ id }) => !stillDrawn.has(id));
  await removeRows(change, { project, rows, removalId });
}

/**
 * Removes the cables still plugged into products that go; announces `project.cable.deleted` for each. Called once their
 * placements, and the cables drawn there, have been removed: no view shows the remaining ones.
 */
export async function removeCablesAt(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly productIds: readonly Id<"projectProduct">[];
    readonly removalId: string;
  },
): Promise<void> {
  const { transaction } = change;
  const { project, productIds, removalId } = removal;
  const rows = await findCablesAt(transaction, { projectId: project.id, productIds, lock: true });
  await removeRows(change, { project, rows, removalId });
}

async function removeRows(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly rows: readonly ProjectCableRow[];
    readonly removalId: string;
  },
): Promise<void> {
  const { project, rows, removalId } = removal;
  const changes = { deleted: true, removalId };
  const removed = await changeRows(change, { kind: projectCableKind, rows, changes, action: "delete" });
  const events = removed.map((cable) => cableEvent("project.cable.deleted", { project, cable }));
  await recordProjectEvents(change, events);
}
