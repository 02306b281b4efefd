import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectProducts } from "../products/table.ts";
import { type ProjectViewRow, projectViews } from "../views/table.ts";
import type { ViewItemRow } from "./table.ts";

/** Live views and products that items hang on. */
export interface LiveParents {
  /** By id. */
  readonly views: ReadonlyMap<string, ProjectViewRow>;
  /** Ids of project products. */
  readonly products: ReadonlySet<string>;
}

/** Columns of an item that name products of the project. */
type ItemProducts = Pick<ViewItemRow, "projectProductId" | "fromProductId" | "toProductId">;

/** Finds the live views and products of a project that items name. */
export async function findLiveParents(
  reader: Reader,
  projectId: Id<"project">,
  items: readonly (ItemProducts & Pick<ViewItemRow, "viewId">)[],
): Promise<LiveParents> {
  const withIds = (ids: readonly string[]) => all(live, matches({ projectId }), among("id", [...new Set(ids)]));
  const views = await reader.select(projectViews.table, { where: withIds(items.map(({ viewId }) => viewId)) });
  const ids = items.flatMap(productsOf);
  const products = ids.length === 0 ? [] : await reader.select(projectProducts.table, { where: withIds(ids) });
  return { views: new Map(views.map((view) => [view.id, view])), products: new Set(products.map(({ id }) => id)) };
}

/** Ids of the products that an item shows or connects. */
export function productsOf(item: ItemProducts): readonly Id<"projectProduct">[] {
  return [item.projectProductId, item.fromProductId, item.toProductId].filter((id) => id !== null);
}

/** Row ids of the cables that items draw, each once. */
export function drawnCables(items: readonly ViewItemRow[]): readonly string[] {
  return [...new Set(items.flatMap(({ projectCableId }) => projectCableId ?? []))];
}
