import type { Transaction } from "../../ports/storage.ts";
import { matches } from "../../resource/condition.ts";
import type { OperationContext } from "../../resource/operation.ts";
import { changeRows } from "../../resource/rows.ts";
import type { ProjectRow } from "../projects/table.ts";
import { findLiveParents, productsOf } from "./live-parents.ts";
import { viewItemKind } from "./subject.ts";

/**
 * Brings back the items that went with a removal, without events of their own; not those whose view, or one of whose
 * products, has been removed since.
 */
export async function restoreItemsOf(
  context: OperationContext,
  transaction: Transaction,
  restoration: { readonly project: ProjectRow; readonly removalId: string },
): Promise<void> {
  const { project, removalId } = restoration;
  const where = matches({ projectId: project.id, removalId, deleted: true });
  const removed = await transaction.select(viewItemKind.table, { where, lock: true });
  if (removed.length === 0) return;
  const { views, products } = await findLiveParents(transaction, project.id, removed);
  const rows = removed.filter((item) => views.has(item.viewId) && productsOf(item).every((id) => products.has(id)));
  const changes = { deleted: false, removalId: null };
  await changeRows(context, transaction, { kind: viewItemKind, rows, changes, action: "restore" });
}
