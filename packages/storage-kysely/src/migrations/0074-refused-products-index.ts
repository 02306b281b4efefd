import { concurrentIndex } from "./concurrent-index.ts";

/** Refused products among those that have changed, which may be a whole catalog after an import. */
export const refusedProductsIndex = concurrentIndex(
  "changed_products__refused_at__index",
  "changed_products (application_id, id) WHERE refused_at IS NOT NULL",
);
