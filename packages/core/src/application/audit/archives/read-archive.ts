import type { OperationContext } from "../../../engine/calls/operation.ts";
import { DomainError } from "../../../engine/errors.ts";
import type { ByteStream } from "../../../ports/blob-store.ts";
import type { Digest } from "../../../ports/digest.ts";
import type { Gunzip } from "../../../ports/gzip.ts";
import { blobsOf } from "../../blobs/blobs-of.ts";
import { archiveKey } from "./archive-keys.ts";
import { type ArchiveLines, splitLines } from "./archive-lines.ts";
import type { AuditArchiveRow } from "./table.ts";

/** An archived day whose content is lost, damaged, or another than was noted. */
export class DamagedArchiveError extends Error {
  override readonly name = "DamagedArchiveError";
}

/** Facts about the unpacked content of an archive. */
export interface MeasuredContent {
  readonly rowCount: number;
  readonly sha256: string;
}

/** Counts and hashes unpacked content. */
export async function measureContent(digest: Digest, content: ByteStream): Promise<MeasuredContent> {
  let rowCount = 0;
  async function* counted(): ByteStream {
    for await (const part of content) {
      for (let at = part.indexOf(0x0a); at >= 0; at = part.indexOf(0x0a, at + 1)) rowCount += 1;
      yield part;
    }
  }
  const sha256 = await digest.sha256Of(counted());
  return { rowCount, sha256 };
}

/**
 * Reads an archive once and compares it with its note.
 * @throws {DamagedArchiveError} unless rows and check sum agree
 * @throws {DomainError} `unavailable` while the store is away
 */
export async function verifyArchive(context: OperationContext, row: AuditArchiveRow): Promise<void> {
  const found = await measured(context, row);
  if (found.rowCount === row.rowCount && found.sha256 === row.sha256) return;
  throw damaged(row, `it has ${found.rowCount} entries and the check sum ${found.sha256}`);
}

async function measured(context: OperationContext, row: AuditArchiveRow): Promise<MeasuredContent> {
  try {
    return await measureContent(context.ports.digest, unpackedContent(context, row));
  } catch (error) {
    if (error instanceof DomainError || error instanceof DamagedArchiveError) throw error;
    throw damaged(row, String(error), error);
  }
}

/** Lines of an archive that was verified. */
export function archivedLines(context: OperationContext, row: AuditArchiveRow): ArchiveLines {
  return splitLines(unpackedContent(context, row));
}

async function* unpackedContent(context: OperationContext, row: AuditArchiveRow): ByteStream {
  const packed = await blobsOf(context).read(archiveKey(context.applicationId, row.id));
  if (!packed) throw damaged(row, "the store has no such blob");
  yield* gunzipOf(context)(packed);
}

function gunzipOf({ ports }: OperationContext): Gunzip {
  if (ports.gunzip) return ports.gunzip;
  throw new DomainError("unavailable", "Cannot read archives because this service cannot unpack them");
}

function damaged({ day, rowCount, sha256 }: AuditArchiveRow, why: string, cause?: unknown): DamagedArchiveError {
  const message = `Cannot use the archive of ${day} because ${why}: it was noted with ${rowCount} entries and ${sha256}`;
  return new DamagedArchiveError(message, { cause });
}
