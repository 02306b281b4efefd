import type { Change } from "../../engine/rows/change.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectCables } from "../cables/table.ts";
import type { ProjectRow } from "../project/table.ts";
import { checkImages } from "./check-images.ts";
import { leaveItems } from "./leave-items.ts";
import { drawnCables, findLiveParents, productsOf } from "./live-parents.ts";
import { viewItemKind } from "./subject.ts";
import type { ViewItemRow } from "./table.ts";

/**
 * Restores the items that went with removals, without events of their own. Those whose view, cable or other product is gone
 * come back with it. Called before the cables that went with the removals are back.
 * @throws {DomainError} `conflict` when the file that one shows has been removed
 */
export async function restoreItemsOf(
  change: Change,
  restoration: {
    /** Ids that the request names. */
    readonly ids: readonly string[];
    readonly project: ProjectRow;
    readonly removalIds: readonly string[];
  },
): Promise<void> {
  const { transaction } = change;
  const { ids, project, removalIds } = restoration;
  if (removalIds.length === 0) return;
  const where = all(matches({ projectId: project.id, deleted: true }), among("removalId", removalIds));
  const removed = await transaction.select(viewItemKind.table, { where, lock: true });
  if (removed.length === 0) return;
  const { views, products } = await findLiveParents(transaction, project.id, removed);
  const unplugged = await findRemovedSince(transaction, removed, removalIds);
  const isWhole = (item: ViewItemRow) =>
    views.has(item.viewId) && productsOf(item).every((id) => products.has(id)) && !unplugged.has(item.projectCableId);
  const changes = { deleted: false, removalId: null };
  const rows = removed.filter(isWhole);
  await checkImages(transaction, { ids, rows });
  await changeRows(change, { kind: viewItemKind, rows, changes, action: "restore" });
  await leaveItems(transaction, { projectId: project.id, rows: removed.filter((item) => !isWhole(item)) });
}

/** Ids of the cables of items that went by another removal. */
async function findRemovedSince(
  reader: Reader,
  items: readonly ViewItemRow[],
  removalIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const where = all(matches({ deleted: true }), among("id", drawnCables(items)));
  const gone = await reader.select(projectCables, { where });
  const others = gone.filter(({ removalId }) => removalId === null || !removalIds.includes(removalId));
  return new Set<string | null>(others.map(({ id }) => id));
}
