import { all, among, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { projectCables } from "../cables/table.ts";
import { leaveWith } from "../products/leave-removed.ts";
import { projectProducts } from "../products/table.ts";
import { projectViews } from "../views/table.ts";
import { drawnCables, productsOf } from "./live-parents.ts";
import { type ViewItemRow, viewItems } from "./table.ts";

/**
 * Leaves items removed while something that they hang on is gone, to come back together with it: a product that they show
 * or connect, or else their view, or else the cable that they draw.
 */
export async function leaveItems(
  transaction: Transaction,
  { projectId, rows }: { readonly projectId: Id<"project">; readonly rows: readonly ViewItemRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const gone = (ids: readonly string[]) => all(matches({ projectId, deleted: true }), among("id", [...new Set(ids)]));
  const products = gone(rows.flatMap(productsOf));
  const views = gone(rows.map(({ viewId }) => viewId));
  const cables = gone(drawnCables(rows));
  const parents = [
    ...(await transaction.select(projectProducts.table, { where: products })),
    ...(await transaction.select(projectViews.table, { where: views })),
    ...(await transaction.select(projectCables, { where: cables })),
  ];
  const removals = new Map<string | null, string | null>(parents.map(({ id, removalId }) => [id, removalId]));
  const parentsOf = (item: ViewItemRow) => [...productsOf(item), item.viewId, item.projectCableId];
  await leaveWith(transaction, viewItems, {
    rows,
    removalOf: (item) => parentsOf(item).flatMap((id) => removals.get(id) ?? [])[0],
  });
}
