import type { Operation } from "../../engine/calls/operation.ts";
import { searchProducts } from "../product-search/search-products.ts";
import { catalogLists } from "./catalog-lists.ts";
import { getCatalogProduct, queryCatalogProducts } from "./catalog-products.ts";

/** The catalog as every signed-in user reads it. */
export const catalogOperations: readonly Operation[] = [
  queryCatalogProducts,
  getCatalogProduct,
  searchProducts,
  ...catalogLists,
];
