import { statements } from "./statements.ts";

/** Indexes that find the products whose symbol is a file. */
export const fileUses = statements(`
CREATE INDEX products__symbol_file_id__index ON products (application_id, symbol_file_id)
  WHERE symbol_file_id IS NOT NULL AND NOT deleted;
CREATE INDEX project_products__symbol_file_id__index ON project_products (application_id, symbol_file_id)
  WHERE symbol_file_id IS NOT NULL AND NOT deleted;
`);
