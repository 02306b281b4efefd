import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Condition } from "../../ports/condition.ts";
import { leaveItems } from "../view-items/leave-items.ts";
import { findLiveParents, productsOf } from "../view-items/live-parents.ts";
import { viewItemKind } from "../view-items/subject.ts";
import { type ViewItemRow, viewItems } from "../view-items/table.ts";
import type { EndColumns } from "./ends.ts";
import type { ProjectCableRow } from "./table.ts";

/** Removes the drawn segments of cables, without events. */
export async function removeSegments(
  change: Change,
  removal: { readonly cables: readonly ProjectCableRow[]; readonly removalId: string },
): Promise<void> {
  const { transaction } = change;
  const { cables, removalId } = removal;
  const rows = await transaction.select(viewItems, { where: all(live, segmentsOf(cables)), lock: true });
  const changes = { deleted: true, removalId };
  await changeRows(change, { kind: viewItemKind, rows, changes, action: "delete" });
}

/**
 * Restores, without events, the segments that went together with their cables. Those whose view or product has been removed
 * since come back with it.
 */
export async function restoreSegments(change: Change, cables: readonly ProjectCableRow[]): Promise<void> {
  const { transaction } = change;
  const removals = new Map(cables.map(({ id, removalId }) => [id, removalId]));
  const where = all(matches({ deleted: true }), segmentsOf(cables));
  const removed = (await transaction.select(viewItems, { where, lock: true })).filter(
    ({ projectCableId, removalId }) =>
      removalId !== null && projectCableId !== null && removals.get(projectCableId) === removalId,
  );
  const projectId = cables[0]?.projectId;
  if (projectId === undefined || removed.length === 0) return;
  const { views, products } = await findLiveParents(transaction, projectId, removed);
  const isWhole = (item: ViewItemRow) => views.has(item.viewId) && productsOf(item).every((id) => products.has(id));
  const changes = { deleted: false, removalId: null };
  const rows = removed.filter(isWhole);
  await changeRows(change, { kind: viewItemKind, rows, changes, action: "restore" });
  await leaveItems(transaction, { projectId, rows: removed.filter((item) => !isWhole(item)) });
}

/** Gives the segments of a cable its ends, without events; removed ones too, which an undo may draw again. */
export async function moveSegments(change: Change, cable: ProjectCableRow): Promise<void> {
  const { transaction } = change;
  const { fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex } = cable;
  const changes: EndColumns = { fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex };
  const rows = await transaction.select(viewItems, { where: segmentsOf([cable]), lock: true });
  await changeRows(change, { kind: viewItemKind, rows, changes });
}

function segmentsOf(cables: readonly ProjectCableRow[]): Condition<"projectCableId"> {
  const ids = cables.map(({ id }) => id);
  return among("projectCableId", ids);
}
