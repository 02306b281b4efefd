import type { ProductChange } from "@design-catalog/client/api";

/** A change that can be taken back, as far as the question before that names it. */
export interface UndoableChange extends Pick<ProductChange, "at" | "actor"> {
  readonly changeSetId: string;
}

/** Whether a change can be taken back: that of what brought a product would delete it, which is an act of its own. */
export function isUndoable<Change extends Pick<ProductChange, "action" | "changeSetId">>(
  change: Change,
): change is Change & { readonly changeSetId: string } {
  return change.changeSetId !== null && change.action !== "create" && change.action !== "restore";
}
