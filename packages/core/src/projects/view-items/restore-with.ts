import type { Change } from "../../engine/rows/change.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import { leaveRemoved } from "../products/leave-removed.ts";
import type { ProjectRow } from "../project/table.ts";
import { findLiveParents, productsOf } from "./live-parents.ts";
import { viewItemKind } from "./subject.ts";
import { type ViewItemRow, viewItems } from "./table.ts";

/**
 * Restores the items that went with removals, without events of their own, except those whose view has been removed
 * since. Items with another product that is gone come back with that product.
 */
export async function restoreItemsOf(
  change: Change,
  restoration: { readonly project: ProjectRow; readonly removalIds: readonly string[] },
): Promise<void> {
  const { transaction } = change;
  const { project, removalIds } = restoration;
  if (removalIds.length === 0) return;
  const where = all(matches({ projectId: project.id, deleted: true }), among("removalId", removalIds));
  const removed = await transaction.select(viewItemKind.table, { where, lock: true });
  if (removed.length === 0) return;
  const { views, products } = await findLiveParents(transaction, project.id, removed);
  const isWhole = (item: ViewItemRow) => productsOf(item).every((id) => products.has(id));
  const rows = removed.filter((item) => views.has(item.viewId) && isWhole(item));
  const changes = { deleted: false, removalId: null };
  await changeRows(change, { kind: viewItemKind, rows, changes, action: "restore" });
  const left = removed.filter((item) => !isWhole(item));
  await leaveRemoved(transaction, viewItems, { projectId: project.id, rows: left, productsOf });
}
