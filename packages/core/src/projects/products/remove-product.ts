import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { changeEach, changeRow, changeRows } from "../../engine/rows/rows.ts";
import type { Transaction } from "../../ports/storage.ts";
import { removeCablesAt } from "../cables/remove-cables.ts";
import { recordProjectEvents } from "../events.ts";
import type { ProjectRow } from "../project/table.ts";
import { removePlacementsOf } from "../view-items/remove-items.ts";
import { productEventData, projectProductKind } from "./subject.ts";
import { type ProjectProductRow, projectProducts } from "./table.ts";

/**
 * Removes a locked product, applying `changes` too, with its accessories and all their placements. Announces
 * `project.product.deleted` only for the product, and `project.cable.deleted` for the cables plugged into any of them,
 * shown on a view or not.
 */
export async function removeProduct(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly before: ProjectProductRow;
    readonly changes?: Partial<ProjectProductRow>;
  },
): Promise<ProjectProductRow> {
  const { context, transaction } = change;
  const { project, before, changes = {} } = removal;
  const removalId = context.ports.ids.next();
  const removed = { deleted: true, removalId };
  const [kind, action] = [projectProductKind, "delete"] as const;
  const after = await changeRow(change, { kind, before, changes: { ...changes, ...removed }, action });
  const rows = await findAccessories(transaction, after);
  await changeRows(change, { kind, rows, changes: removed, action });
  const data = productEventData(project, after);
  await recordProjectEvents(change, [{ type: "project.product.deleted", data }]);
  const projectProductIds = [after, ...rows].map(({ id }) => id);
  await removePlacementsOf(change, { project, projectProductIds, removalId });
  await removeCablesAt(change, { project, productIds: projectProductIds, removalId });
  return after;
}

/** Removes locked products without accessories, cables and placements; announces each. */
export async function removeBareProducts(
  change: Change,
  { project, rows }: { readonly project: ProjectRow; readonly rows: readonly ProjectProductRow[] },
): Promise<void> {
  const { ids } = change.context.ports;
  const removed = await changeEach(change, {
    kind: projectProductKind,
    // Each comes back by itself.
    rows: rows.map((before) => ({
      before,
      changes: { deleted: true, removalId: ids.next() },
      action: "delete" as const,
    })),
  });
  const events = removed.map((after) => {
    return { type: "project.product.deleted", data: productEventData(project, after) } as const;
  });
  await recordProjectEvents(change, events);
}

/** Finds the live products that came with a product, and those that came with them. */
export async function findAccessories(
  transaction: Transaction,
  { id, projectId }: ProjectProductRow,
): Promise<readonly ProjectProductRow[]> {
  const found: ProjectProductRow[] = [];
  for (let parents: readonly string[] = [id]; parents.length > 0;) {
    const where = all(live, matches({ projectId }), among("accessoryOfId", parents));
    const rows = await transaction.select(projectProducts.table, { where, lock: true });
    found.push(...rows);
    parents = rows.map((row) => row.id);
  }
  return found;
}
