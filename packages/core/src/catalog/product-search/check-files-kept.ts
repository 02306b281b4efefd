import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import type { BaseRow } from "../../ports/table.ts";
import { fileReferences } from "../products.ts";

/**
 * Checks that removed products name only files that are still there, and keeps these from being removed meanwhile.
 * @throws {DomainError} `conflict`
 */
export async function checkFilesKept({ transaction }: Change, rows: readonly BaseRow[]): Promise<void> {
  const removed = rows.filter(({ deleted }) => deleted);
  try {
    await checkReferences(transaction, fileReferences, ...removed.map((after) => ({ after, pointer: `/${after.id}` })));
  } catch (error) {
    const [lost] = error instanceof DomainError ? (error.data.errors ?? []) : [];
    if (!lost) throw error;
    throw new DomainError("conflict", `Cannot restore a product without its file, ${lost.pointer}: ${lost.message}`);
  }
}
