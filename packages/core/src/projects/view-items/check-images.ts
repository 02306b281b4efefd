import { type Restored, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import type { Transaction } from "../../ports/storage.ts";
import { lockFiles } from "../files/lock-files.ts";
import type { ViewItemRow } from "./table.ts";

/**
 * Checks that the files that items show are still there, and keeps them from being removed meanwhile.
 * @throws {DomainError} `conflict` that names the items whose file has been removed
 */
export async function checkImages(transaction: Transaction, { ids, rows }: Restored<ViewItemRow>): Promise<void> {
  const files = await lockFiles(
    transaction,
    rows.map(({ fileId }) => fileId),
  );
  const known = new Set<string>(files.map(({ id }) => id));
  const blank = rows.filter(({ fileId }) => fileId !== null && !known.has(fileId));
  refuseItems(ids, blank, () => "its file");
}

/** Refuses to bring back items of which something is gone. @throws {DomainError} `conflict` unless there are none */
export function refuseItems(
  ids: readonly string[],
  items: readonly ViewItemRow[],
  goneOf: (item: ViewItemRow) => string,
): void {
  const messageOf = (item: ViewItemRow) => `Cannot restore the item ${item.id}: ${goneOf(item)} has been removed`;
  const refused = items.map((item) => ({ id: item.id, message: messageOf(item) }));
  const message = "Cannot restore items of which something has been removed";
  refuseRestored(refused, { ids, code: "conflict", message });
}
