import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import { removeUndrawnCables } from "../cables/remove-cables.ts";
import type { ProjectRow } from "../project/table.ts";
import { drawnCables } from "./live-parents.ts";
import { viewItemKind } from "./subject.ts";
import type { ViewItemRow } from "./table.ts";

/**
 * Removes the live items that show or connect one of the products, without events of their own; removes and announces a
 * cable whose last drawn segment goes with them.
 */
export async function removePlacementsOf(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly projectProductIds: readonly Id<"projectProduct">[];
    readonly removalId: string;
  },
): Promise<void> {
  const { projectProductIds: values, ...rest } = removal;
  const columns = ["projectProductId", "fromProductId", "toProductId"] as const;
  const conditions = columns.map((column) => among(column, values));
  await removeItems(change, { ...rest, where: { op: "or", conditions } });
}

/** Removes the live items of a view, without events of their own; cables go as in {@link removePlacementsOf}. */
export async function removeItemsOnView(
  change: Change,
  removal: { readonly project: ProjectRow; readonly viewId: string; readonly removalId: string },
): Promise<void> {
  const { viewId, ...rest } = removal;
  await removeItems(change, { ...rest, where: matches({ viewId }) });
}

async function removeItems(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly where: ConditionOn<ViewItemRow>;
    readonly removalId: string;
  },
): Promise<void> {
  const { transaction } = change;
  const { project, where, removalId } = removal;
  const rows = await transaction.select(viewItemKind.table, {
    where: all(live, matches({ projectId: project.id }), where),
    lock: true,
  });
  const changes = { deleted: true, removalId };
  await changeRows(change, { kind: viewItemKind, rows, changes, action: "delete" });
  await removeUndrawnCables(change, { project, cableIds: drawnCables(rows), removalId });
}
