import { statements } from "./statements.ts";

/**
 * Files and replacement of products, and the source of the fields of project products. The defaults serve processes of
 * the version before, while an upgrade goes on.
 */
export const productFiles = statements(`
ALTER TABLE products
  ADD COLUMN symbol_file_id text COLLATE "C",
  ADD COLUMN image_file_ids jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN datasheet_file_ids jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN replaced_by_id text COLLATE "C";
ALTER TABLE project_products
  ADD COLUMN symbol_file_id text COLLATE "C",
  ADD COLUMN catalog_version integer,
  ADD COLUMN overridden jsonb NOT NULL DEFAULT '[]';
`);
