import { queryProducts, queryProjectProducts } from "@design-catalog/client/api";
import { pictureOf, readProductPictures } from "../catalog/product-pictures.ts";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";
import { projectId } from "./project.ts";

/** Products whose pictures a drawing has, at most: each is loaded. */
const picturesMax = 200;

/** Addresses of pictures by the ids of the project's products, for a reader who may read the catalog and its files. */
export async function readPlacedPictures(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const placedIds = [...new Set(ids)].slice(0, picturesMax);
  if (placedIds.length === 0 || !mayUse("Admin Products") || !mayUse("Admin Files")) return new Map();
  const placed = await call(queryProjectProducts, { path: { id: projectId }, body: bodyOf(placedIds) });
  const productIds = [...new Set(placed.rowData.map(({ productId }) => productId))];
  const { rowData: products } = await call(queryProducts, { body: bodyOf(productIds) });
  await readProductPictures(products);
  const pictures = new Map(products.map((product) => [product.id, pictureOf(product)]));
  return new Map(
    placed.rowData.flatMap(({ id, productId }) => {
      const address = pictures.get(productId);
      return address === undefined ? [] : [[id, address]];
    }),
  );
}

function bodyOf(values: readonly string[]) {
  return { startRow: 0, endRow: values.length, filterModel: { id: { filterType: "set" as const, values } } };
}
