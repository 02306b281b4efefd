import { queryProjectProducts } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { rowsByIds } from "../engine/rows-by-ids.ts";
import { projectId } from "./project.ts";

/** Names of products of the page's project by their ids: the label if there is one. Removed products have none. */
export async function readProductNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const path = { id: projectId };
  const products = await rowsByIds(ids, (body) => call(queryProjectProducts, { path, body }));
  return new Map(products.map(({ id, label, name }) => [id, label ?? name]));
}
