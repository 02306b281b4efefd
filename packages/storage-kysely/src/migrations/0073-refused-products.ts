import { statements } from "./statements.ts";

/** The time at which the provider of vectors refused a product's text. */
export const refusedProducts = statements("ALTER TABLE changed_products ADD COLUMN refused_at timestamptz(3)");
