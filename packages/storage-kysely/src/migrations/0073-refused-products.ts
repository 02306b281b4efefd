import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The time at which the provider of vectors refused a product's text. */
export const refusedProducts: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE changed_products ADD COLUMN refused_at timestamptz(3)").execute(db);
  },
};
