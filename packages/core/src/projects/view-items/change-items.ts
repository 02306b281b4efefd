import { checkEach, checkVersions, type RowPatch } from "../../engine/operations/row-patches.ts";
import type { Change } from "../../engine/rows/change.ts";
import { changeEach } from "../../engine/rows/rows.ts";
import { removeUndrawnCables } from "../cables/remove-cables.ts";
import { checkFiles } from "../files/check-files.ts";
import type { ProjectRow } from "../project/table.ts";
import { drawnCables, findLiveParents } from "./live-parents.ts";
import { patchedItem } from "./patched-item.ts";
import type { ViewItemPatch } from "./schemas.ts";
import { recordItemEvents, viewItemKind } from "./subject.ts";
import type { ViewItemRow } from "./table.ts";

/** An item that the transaction has locked, and its patch. */
export type ItemChange = RowPatch<ViewItemRow, ViewItemPatch>;

/**
 * Changes items at the versions last read, all or none, and removes those whose patch says so: announces
 * `project.view.product.deleted` for each placement of a product, and the cables whose last drawn segments go. Returns
 * the changed items in the given order.
 */
export async function changeItems(
  change: Change,
  work: { readonly project: ProjectRow; readonly changes: readonly ItemChange[] },
): Promise<readonly ViewItemRow[]> {
  const { context } = change;
  const { project, changes } = work;
  const removalId = context.ports.ids.next();
  const merged = checkEach(changes, ({ before, patch }) => {
    const fields = patchedItem(before, patch);
    if (patch.deleted !== true) return { before, changes: fields };
    return { before, changes: { ...fields, deleted: true, removalId }, action: "delete" as const };
  });
  checkVersions(changes);
  // An unchanged file may have been removed since, which must not block other changes.
  const shown = changes.filter(({ before, patch }) => patch.fileId !== before.fileId);
  await checkFiles(
    change,
    shown.map(({ patch: { fileId }, pointer }) => ({ fileId, pointer: `${pointer}/fileId` })),
  );
  const after = await changeEach(change, { kind: viewItemKind, rows: merged });
  await announceRemovals(change, { project, removed: after.filter(({ deleted }) => deleted), removalId });
  return after;
}

async function announceRemovals(
  change: Change,
  removal: { readonly project: ProjectRow; readonly removed: readonly ViewItemRow[]; readonly removalId: string },
): Promise<void> {
  const { transaction } = change;
  const { project, removed, removalId } = removal;
  if (removed.length === 0) return;
  const { views } = await findLiveParents(transaction, project.id, removed);
  const type = "project.view.product.deleted";
  await recordItemEvents(change, { type, project, items: removed, views });
  await removeUndrawnCables(change, { project, cableIds: drawnCables(removed), removalId });
}
