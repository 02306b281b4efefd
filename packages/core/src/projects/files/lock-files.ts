import { type FileRow, files } from "../../catalog/mod.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";

/** Live files among these; nobody removes them before the transaction ends. */
export async function lockFiles(
  transaction: Transaction,
  ids: readonly (string | null | undefined)[],
): Promise<readonly FileRow[]> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return [];
  return transaction.select(files, { where: all(live, among("id", wanted)), lock: "share" });
}

/**
 * Copies of catalog fields without symbols that have been removed since the product was read; nobody removes the others
 * before the transaction ends.
 */
export async function withLiveSymbols<Copy extends { readonly symbolFileId?: Id<"file"> | null }>(
  transaction: Transaction,
  copies: readonly Copy[],
): Promise<readonly Copy[]> {
  const symbols = await lockFiles(
    transaction,
    copies.map(({ symbolFileId }) => symbolFileId),
  );
  const known = new Set<string>(symbols.map(({ id }) => id));
  return copies.map((copy) =>
    copy.symbolFileId && !known.has(copy.symbolFileId) ? { ...copy, symbolFileId: null } : copy,
  );
}
