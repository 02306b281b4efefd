import { blobsOf, totalBytes } from "../../application/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { useQuota } from "../../engine/rows/quota.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Transaction } from "../../ports/storage.ts";
import { contentKey, incomingKey } from "./blob-keys.ts";
import { type ExaminedUpload, uploadUsed } from "./examine-upload.ts";
import { type FileContentRow, fileContents, fileUploads } from "./table.ts";

/** Name of the lock under which content is kept or erased. */
export function contentLock(sha256: string): string {
  return `file content ${sha256}`;
}

/**
 * Keeps the bytes of an examined upload for a file, once per application; the only place where stored bytes grow. The
 * bytes get their place before the commit: a crash in between leaves content that no file has, which the upkeep finds.
 * @throws {DomainError} `conflict` when another file took the upload meanwhile
 */
export async function keepContent(
  change: Change,
  { upload: { id }, facts }: ExaminedUpload,
  fileId: string,
): Promise<void> {
  const { context, transaction } = change;
  const { applicationId } = context;
  const upload = await transaction.find(fileUploads, id, { lock: true });
  if (!upload) throw new DomainError("conflict", `Cannot use the upload ${id}: it has ended in the meantime`);
  if (upload.fileId !== null) throw uploadUsed(upload);
  await transaction.lock(contentLock(facts.sha256));
  await blobsOf(context).promote(incomingKey(applicationId, id), contentKey(applicationId, facts.sha256));
  await noteContent(change, facts);
  await transaction.update(fileUploads, matches({ id }), { fileId });
}

async function noteContent(change: Change, { sha256, bytes }: Pick<FileContentRow, "sha256" | "bytes">): Promise<void> {
  const {
    context: { ports },
    transaction,
  } = change;
  const known = await transaction.update(fileContents, matches({ sha256 }), { unusedSince: null });
  if (known.length > 0) return;
  const createdAt = formatTimestamp(ports.clock.now());
  await transaction.insert(fileContents, [{ id: ports.ids.next(), sha256, bytes, createdAt, unusedSince: null }]);
  await useFileBytes(change, bytes);
}

/** The quota of the bytes of all files. */
export const fileBytes: QuotaKind = {
  name: "fileBytes",
  count: (reader) => totalBytes(reader, fileContents),
};

/** Counts bytes that came, or with a minus went. @throws {DomainError} `limit_reached` */
export async function useFileBytes(change: Change, amount: number): Promise<void> {
  await useQuota(change, { ...fileBytes, amount, pointer: "/uploadId" });
}

/**
 * Refuses an announced upload that cannot fit. One may fit whose content may be stored already: nobody knows before its
 * bytes have come.
 * @throws {DomainError} `limit_reached`
 */
export async function checkRoom(
  change: Change,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string | null },
): Promise<void> {
  const { transaction } = change;
  const count = async () => (await totalBytes(transaction, fileContents)) + bytes;
  try {
    await useQuota(change, { ...fileBytes, amount: bytes, count, isCounted: false, pointer: "/bytes" });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "limit_reached")) throw error;
    const where = matches({ bytes, ...(sha256 === null ? {} : { sha256 }) });
    if ((await transaction.count(fileContents, where)) === 0) throw error;
  }
}

/** Keeps content that files use again. Returns the sums of what has been erased meanwhile. */
export async function reuseContents(transaction: Transaction, sums: readonly string[]): Promise<ReadonlySet<string>> {
  const erased = new Set<string>();
  for (const sha256 of [...new Set(sums)].toSorted()) {
    await transaction.lock(contentLock(sha256));
    const [content] = await transaction.update(fileContents, matches({ sha256 }), { unusedSince: null });
    if (!content) erased.add(sha256);
  }
  return erased;
}
