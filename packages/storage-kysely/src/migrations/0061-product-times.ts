import { concurrentIndex } from "./concurrent-index.ts";

/** Pages of products, last changed first, and the number of all products: both would read a million wide rows. */
export const productTimes = concurrentIndex(
  "products__updated_at__id__index",
  "products (application_id, updated_at DESC, id) WHERE NOT deleted",
);
