import { DomainError } from "../../engine/errors.ts";
import { type Restored, restoredPointer } from "../../engine/operations/refuse-restored.ts";
import type { Change } from "../../engine/rows/change.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import type { BaseRow } from "../../ports/table.ts";
import { fileReferences } from "../products.ts";

/**
 * Checks that removed products name only files that are still there, and keeps these from being removed meanwhile.
 * @throws {DomainError} `conflict`
 */
export async function checkFilesKept({ transaction }: Change, { ids, rows }: Restored<BaseRow>): Promise<void> {
  const removed = rows.filter(({ deleted }) => deleted);
  const changes = removed.map((after) => ({ after, pointer: restoredPointer(ids, after.id) }));
  try {
    await checkReferences(transaction, fileReferences, ...changes);
  } catch (error) {
    const errors = error instanceof DomainError ? (error.data.errors ?? []) : [];
    const [lost] = errors;
    if (!lost) throw error;
    const message = `Cannot restore a product without its file, ${lost.pointer}: ${lost.message}`;
    throw new DomainError("conflict", message, { errors });
  }
}
