import type { ViewItemAdd } from "./schemas.ts";
import type { ViewItemRow } from "./table.ts";

/** An item of a request. */
export interface RequestedItem {
  readonly item: ViewItemAdd;
  /** Where the item stands in the request. */
  readonly pointer: string;
}

/** An item of a request with the row that it becomes. */
export interface PlacedItem extends RequestedItem {
  readonly row: ViewItemRow;
}
