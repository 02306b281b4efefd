import type { OperationContext } from "../../../engine/calls/operation.ts";
import { DomainError } from "../../../engine/errors.ts";
import { matches } from "../../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { BlobKey, ByteStream } from "../../../ports/blob-store.ts";
import { blobsOf } from "../../blobs/blobs-of.ts";
import { discardBlobs } from "../../blobs/discard-blobs.ts";
import { streamOf } from "../../blobs/stream-of.ts";
import { utf8Bytes } from "../../blobs/utf8-bytes.ts";
import { archiveKey, manifestKey } from "./archive-keys.ts";
import { type ArchiveLines, contentOf, mergeLines, storedLines } from "./archive-lines.ts";
import type { AuditDay } from "./audit-day.ts";
import { archivedLines, DamagedArchiveError, measureContent, verifyArchive } from "./read-archive.ts";
import { type AuditArchiveRow, auditArchives } from "./table.ts";

/**
 * Archives the entries of a day, with those of its archive so far, and returns its note. The order makes a crash
 * harmless: content and manifest under keys of their own, both read back and compared, then the note, in one transaction
 * with the end of the older one; blobs without a note are swept. Memory stays flat, so the entries are read three times:
 * to hash them, to learn their packed length, and to store them.
 * @throws {DamagedArchiveError} when the store returns something else, or entries changed meanwhile
 */
export async function writeArchive(
  context: OperationContext,
  day: AuditDay,
  previous: AuditArchiveRow | undefined,
): Promise<AuditArchiveRow> {
  const { ports, store } = context;
  const lines = (): ArchiveLines => {
    const stored = storedLines(store, day);
    return previous ? mergeLines(archivedLines(context, previous), stored) : stored;
  };
  const { rowCount, sha256 } = await measureContent(ports.digest, contentOf(lines()));
  if (rowCount === 0 || rowCount < (previous?.rowCount ?? 0))
    throw new DamagedArchiveError(`Cannot archive ${day.day} because it has only ${rowCount} entries left`);
  const row = { id: ports.ids.next(), day: day.day, rowCount, sha256, archivedAt: formatTimestamp(ports.clock.now()) };
  const archive = { ...row, bytes: await packedBytes(context, lines()) };
  await storeContent(context, archive, lines());
  await verifyArchive(context, archive);
  await note(context, archive, previous);
  // What cannot be deleted is swept later: a failure here would archive the day once more in each run.
  if (previous) await discardBlobs(context, blobKeysOf(context, previous));
  return archive;
}

async function packedBytes(context: OperationContext, lines: ArchiveLines): Promise<number> {
  let bytes = 0;
  for await (const part of packed(context, lines)) bytes += part.byteLength;
  return bytes;
}

function packed({ ports }: OperationContext, lines: ArchiveLines): ByteStream {
  if (ports.gzip) return ports.gzip(contentOf(lines));
  throw new DomainError("unavailable", "Cannot archive the audit trail because this service cannot compress");
}

async function storeContent(context: OperationContext, archive: AuditArchiveRow, lines: ArchiveLines): Promise<void> {
  const { applicationId, ports } = context;
  const { id, bytes } = archive;
  await put(context, archiveKey(applicationId, id), { content: packed(context, lines), bytes });
  const manifest = utf8Bytes(manifestOf(applicationId, archive));
  const key = manifestKey(applicationId, id);
  await put(context, key, { content: streamOf(manifest), bytes: manifest.byteLength });
  const stored = await blobsOf(context).read(key);
  if (stored && (await ports.digest.sha256Of(stored)) === (await ports.digest.sha256Of(streamOf(manifest)))) return;
  throw new DamagedArchiveError(`Cannot archive ${archive.day} because its manifest cannot be read back`);
}

/** Facts by which a reader without the database checks an archive. */
function manifestOf(applicationId: string, archive: AuditArchiveRow): string {
  const { id, day, rowCount, sha256, bytes, archivedAt } = archive;
  const manifest = { format: 1, applicationId, id, day, rows: rowCount, sha256, packedBytes: bytes, archivedAt };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

async function put(
  context: OperationContext,
  key: BlobKey,
  { content, bytes }: { readonly content: ByteStream; readonly bytes: number },
): Promise<void> {
  const { outcome } = await blobsOf(context).write(key, content, { bytes });
  if (outcome === "stored") return;
  throw new DamagedArchiveError(`Cannot archive a day because the store says "${outcome}": its entries have changed`);
}

/** Notes an archive. The slower of two processes that archived the day at the same time fails, and its blobs are swept. */
async function note(
  context: OperationContext,
  archive: AuditArchiveRow,
  previous: AuditArchiveRow | undefined,
): Promise<void> {
  await context.store.transaction(async (transaction) => {
    const replaced = previous ? await transaction.erase(auditArchives, matches({ id: previous.id })) : 1;
    if (replaced === 0) throw new DomainError("conflict", `Another process archives ${archive.day}`);
    await transaction.insert(auditArchives, [archive]);
  });
}

function blobKeysOf({ applicationId }: OperationContext, { id }: AuditArchiveRow): readonly BlobKey[] {
  return [archiveKey(applicationId, id), manifestKey(applicationId, id)];
}
