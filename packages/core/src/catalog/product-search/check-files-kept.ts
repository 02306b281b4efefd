import { DomainError, type Issue } from "../../engine/errors.ts";
import { type RefusedRow, type Restored, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import type { Change } from "../../engine/rows/change.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import type { BaseRow } from "../../ports/table.ts";
import { fileReferences } from "../products.ts";

/**
 * Checks that removed products name only files that are still there, and keeps these from being removed meanwhile.
 * @throws {DomainError} `conflict` that names each product with the first file that it lacks
 */
export async function checkFilesKept({ transaction }: Change, { ids, rows }: Restored<BaseRow>): Promise<void> {
  const removed = rows.filter(({ deleted }) => deleted);
  const changes = removed.map((after) => ({ after, pointer: pointerTo(after) }));
  try {
    await checkReferences(transaction, fileReferences, ...changes);
  } catch (error) {
    const errors = error instanceof DomainError ? (error.data.errors ?? []) : [];
    const refused = removed.flatMap((row) => refusal(row, errors));
    const message = "Cannot restore products without their files";
    refuseRestored(refused, { ids, code: "conflict", message });
    throw error;
  }
}

/** Begins the pointers to what a product names, which tell by it whose they are. */
function pointerTo({ id }: BaseRow): string {
  return `/${id}`;
}

function refusal(row: BaseRow, errors: readonly Issue[]): readonly RefusedRow[] {
  const lost = errors.find(({ pointer }) => pointer.startsWith(`${pointerTo(row)}/`));
  if (!lost) return [];
  const at = lost.pointer.slice(pointerTo(row).length);
  return [{ id: row.id, message: `Cannot restore a product without its file, ${at}: ${lost.message}` }];
}
