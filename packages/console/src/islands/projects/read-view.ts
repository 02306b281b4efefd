import { listViewItems, type ProjectView } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import type { DrawnView } from "./drawing.tsx";
import { readProductNames } from "./product-names.ts";
import { projectId } from "./project.ts";

/** Reads the items of a view of the page's project, with the names of their products. */
export async function readView(view: ProjectView): Promise<DrawnView> {
  const items = await call(listViewItems, { path: { id: projectId, viewId: view.id } });
  const products = await readProductNames(items.flatMap(({ projectProductId }) => projectProductId ?? []));
  return { view, items, products };
}
