import { queryProducts, queryProjectProducts } from "@design-catalog/client/api";
import { pictureOf, readProductPictures } from "../catalog/product-pictures.ts";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";
import { rowsByIds } from "../engine/rows-by-ids.ts";
import { projectId } from "./project.ts";

/** Products whose pictures a drawing has, at most: each is loaded. */
const picturesMax = 200;

/** Addresses of pictures by the ids of the project's products, for a reader who may read the catalog and its files. */
export async function readPlacedPictures(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const placedIds = [...new Set(ids)].slice(0, picturesMax);
  if (placedIds.length === 0 || !mayUse("Admin Products") || !mayUse("Admin Files")) return new Map();
  const path = { id: projectId };
  const placed = await rowsByIds(placedIds, (body) => call(queryProjectProducts, { path, body }));
  const productIds = placed.map(({ productId }) => productId);
  const products = await rowsByIds(productIds, (body) => call(queryProducts, { body }));
  await readProductPictures(products);
  const pictures = new Map(products.map((product) => [product.id, pictureOf(product)]));
  return new Map(
    placed.flatMap(({ id, productId }) => {
      const address = pictures.get(productId);
      return address === undefined ? [] : [[id, address]];
    }),
  );
}
