import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { isAsLeft } from "../../engine/undo/revert-fields.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { findCablesAt, productsOf } from "../cables/taken-ports.ts";
import { removeBareProducts } from "../products/remove-product.ts";
import { projectProductKind } from "../products/subject.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import { type ViewItemRow, viewItems } from "../view-items/table.ts";
import type { Undoing } from "./undo-rows.ts";

const { table } = projectProducts;
const placing = ["projectProductId", "fromProductId", "toProductId"] as const;

/**
 * Removes the products that the change set added and that nothing has touched or used since, in a few statements however
 * many they are; returns their ids. Those with accessories, cables or placements are undone one by one.
 */
export async function undoBareProducts(undoing: Undoing): Promise<ReadonlySet<string>> {
  const { change, project, undone } = undoing;
  const rows = await findBare(undoing);
  await removeBareProducts(change, { project, rows });
  const { name: kind } = projectProductKind;
  for (const { id: resourceId } of rows) undone.push({ kind, resourceId, action: "delete", fields: [] });
  return new Set<string>(rows.map(({ id }) => id));
}

async function findBare({ change, project, added }: Undoing): Promise<readonly ProjectProductRow[]> {
  const { transaction } = change;
  const isProduct = ({ kind }: { readonly kind: string }) => kind === projectProductKind.name;
  const ids = [...added].filter(([, entries]) => entries.every(isProduct)).map(([id]) => id);
  if (ids.length === 0) return [];
  const where = all(live, matches({ projectId: project.id, accessoryOfId: null }), among("id", ids));
  const rows = await transaction.select(table, { where, lock: true });
  const left = rows.filter((row) => isAsLeft(row, added.get(row.id) ?? []));
  const used = await usedAmong(
    transaction,
    project.id,
    left.map(({ id }) => id),
  );
  return left.filter(({ id }) => !used.has(id));
}

/** Ids of the products that have accessories, cables or placements. */
async function usedAmong(
  transaction: Transaction,
  projectId: Id<"project">,
  productIds: readonly Id<"projectProduct">[],
): Promise<ReadonlySet<string | null>> {
  if (productIds.length === 0) return new Set();
  const own = all(live, matches({ projectId }));
  const accessories = await transaction.select(table, { where: all(own, among("accessoryOfId", productIds)) });
  const cables = await findCablesAt(transaction, { projectId, productIds });
  const conditions = placing.map((column): ConditionOn<ViewItemRow> => among(column, productIds));
  const items = await transaction.select(viewItems, { where: all(own, { op: "or", conditions }) });
  return new Set<string | null>([
    ...accessories.map(({ accessoryOfId }) => accessoryOfId),
    ...productsOf(cables),
    ...items.flatMap((item) => placing.map((column) => item[column])),
  ]);
}
