import type { Operation } from "../../engine/calls/operation.ts";
import { addViewItems } from "./add-items.ts";
import { deleteViewItem, patchViewItem, patchViewItems } from "./item-operations.ts";
import { getViewItem, listViewItems } from "./read-items.ts";
import { restoreViewItems } from "./restore-items.ts";

/** Operations on the items on the views of a project. */
export const viewItemOperations: readonly Operation[] = [
  listViewItems,
  addViewItems,
  patchViewItems,
  restoreViewItems,
  getViewItem,
  patchViewItem,
  deleteViewItem,
];
