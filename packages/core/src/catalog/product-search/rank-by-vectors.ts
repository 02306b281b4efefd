import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, among } from "../../engine/rows/conditions.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import { embedTexts, searchPatience } from "../similar-products/embed-products.ts";
import { nearestProducts } from "../similar-products/nearest-products.ts";
import { findLive, isCurrent } from "../similar-products/reindex-state.ts";
import type { RankedProduct } from "./rank-products.ts";
import { type ProductSearchRow, productSearchRows } from "./table.ts";

/** Products that vectors add to a search, at most: every product is similar to some degree. */
const addedMax = 50;

/**
 * Products whose vectors are like that of the query, the most similar first. There are none unless a provider is
 * configured, has computed the products' vectors and answers in time: the built-in vectors find no more than words.
 */
export async function rankByVectors(
  context: OperationContext,
  { query, where }: { readonly query: string; readonly where: ConditionOn<ProductSearchRow> },
): Promise<readonly RankedProduct[]> {
  if (!context.ports.embedder) return [];
  const generation = await findLive(context);
  if (!generation || !isCurrent(context, generation)) return [];
  const [wanted] = await embedTexts(context.ports, [query], searchPatience).catch(() => []);
  const nearest = wanted && (await nearestProducts(context, generation, wanted));
  if (!nearest) return [];
  const ids = nearest.map(({ productId }) => productId);
  const rows = await context.store.select(productSearchRows, { where: all(where, among("id", ids)) });
  const found = new Set(rows.map(({ id }) => id));
  return nearest
    .filter(({ productId }) => found.has(productId))
    .slice(0, addedMax)
    .map(({ productId: id, similarity: value }) => ({ id, value, length: 0 }));
}
