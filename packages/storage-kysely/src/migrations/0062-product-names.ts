import { concurrentIndex } from "./concurrent-index.ts";

/** Pages of products in the order of their names, as condition-sql.ts compares and orders texts. */
export const productNames = concurrentIndex(
  "products__name__index",
  `products (application_id, (lower(name COLLATE "und-x-icu") COLLATE "C") NULLS FIRST, name COLLATE "C" NULLS FIRST, id)
   WHERE NOT deleted`,
);
