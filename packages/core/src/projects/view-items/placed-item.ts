import type { ViewItemAdd } from "./schemas.ts";
import type { ViewItemRow } from "./table.ts";

/** An item of a request. */
export interface RequestedItem {
  readonly item: ViewItemAdd;
  /** Pointer to the item in the request. */
  readonly pointer: string;
}

/** An item of a request with its row. */
export interface PlacedItem extends RequestedItem {
  readonly row: ViewItemRow;
}
