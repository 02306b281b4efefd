import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, live } from "../../engine/rows/conditions.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { fileKind } from "./file-kind.ts";
import { ownedBy } from "./shelf.ts";
import { type FileRow, files } from "./table.ts";

/** Files copied with their owner: as many rows as any other request writes at once. */
export const copiedFilesMax = 1_000;

/** Columns that tell whose a file is. */
export type FileOwner = Pick<FileRow, "ownerKind" | "ownerId">;

/**
 * Gives an owner copies of another one's live files, whose owner the caller has locked; returns the id of each copy by
 * the id of its source. The copies share the stored content, so they use nothing of the quota, and they stay in
 * quarantine like their sources.
 * @throws {DomainError} `limit_reached` for more than {@link copiedFilesMax} files
 */
export async function copyFiles(
  change: Change,
  { from, to }: { readonly from: FileOwner; readonly to: FileOwner },
): Promise<ReadonlyMap<string, string>> {
  // A scan that ends meanwhile would miss the copies, and a source that goes could take the content with it.
  const query = { where: all(live, ownedBy(from)), limit: copiedFilesMax + 1, lock: "share" } as const;
  const sources = await change.transaction.select(files, query);
  if (sources.length > copiedFilesMax) throw tooManyFiles();
  const { ownerKind, ownerId } = to;
  const copies = sources.map((source) => ({
    copiedId: source.id,
    row: { ...source, ...newBase<"file">(change.context), ownerKind, ownerId },
  }));
  await insertRows(change, { kind: fileKind, rows: copies.map(({ row }) => row) });
  return new Map(copies.map(({ copiedId, row }) => [copiedId, row.id]));
}

function tooManyFiles(): DomainError {
  const message = `Cannot copy the files because there are more than ${copiedFilesMax}`;
  return new DomainError("limit_reached", message, { limit: copiedFilesMax });
}
