import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Fields by which a search of products is narrowed. The default serves processes of the version before, while an upgrade
 * goes on.
 */
export const productSearchFilters: Migration = {
  async up(db) {
    await sql.raw(columns).execute(db);
    await sql.raw(values).execute(db);
  },
};

const columns = `
ALTER TABLE product_search_rows
  ADD COLUMN category text,
  ADD COLUMN manufacturer text,
  ADD COLUMN status text NOT NULL DEFAULT 'active';
`;

const values = `
UPDATE product_search_rows AS searched
  SET category = products.category, manufacturer = products.manufacturer, status = products.status
  FROM products WHERE products.application_id = searched.application_id AND products.id = searched.id;
`;
