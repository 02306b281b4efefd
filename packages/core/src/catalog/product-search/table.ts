import type { Table } from "../../ports/table.ts";

/** What a product is found by; only what users see has one. */
export interface ProductSearchRow {
  /** The product's. */
  readonly id: string;
  /** Its words in lower case, each followed by a space. */
  readonly words: string;
}

export const productSearchRows: Table<ProductSearchRow> = {
  name: "product_search_rows",
  columns: { id: "id", words: "text" },
};
