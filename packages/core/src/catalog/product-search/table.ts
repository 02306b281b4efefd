import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Search words of a product and the fields that narrow a search; only products that users see have a row. */
export interface ProductSearchRow {
  /** Id of the product. */
  readonly id: Id<"product">;
  /** Its words in lower case, each followed by a space. */
  readonly words: string;
  readonly category: string | null;
  readonly manufacturer: string | null;
  readonly status: string;
}

export const productSearchRows: Table<ProductSearchRow> = {
  name: "product_search_rows",
  columns: { id: "id", words: "text", category: "text", manufacturer: "text", status: "text" },
};
