import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Search words of a product; only products that users see have a row. */
export interface ProductSearchRow {
  /** Id of the product. */
  readonly id: Id<"product">;
  /** Its words in lower case, each followed by a space. */
  readonly words: string;
}

export const productSearchRows: Table<ProductSearchRow> = {
  name: "product_search_rows",
  columns: { id: "id", words: "text" },
};
