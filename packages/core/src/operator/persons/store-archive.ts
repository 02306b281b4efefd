import { blobsOf, discardBlobs, streamOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import type { BlobKey, ByteStream } from "../../ports/blob-store.ts";

/** Bytes that are in memory at once. */
const partBytes = 4 * 1024 * 1024;

/**
 * Compresses content and stores it under a key, in one pass: the length of a blob has to be known before, and rows may
 * change between two passes. The parts are stored first, under keys that begin with that of the blob, and erased at the
 * end; parts that a crash leaves behind are swept with the blob. Returns the length; a blob that exists already stays.
 */
export async function storeArchive(context: OperationContext, key: BlobKey, content: ByteStream): Promise<number> {
  const blobs = blobsOf(context);
  const run = context.ports.ids.next();
  const parts: { readonly key: BlobKey; readonly bytes: number }[] = [];
  try {
    for await (const part of inParts(gzipOf(context)(content))) {
      const stored = { key: `${key}-${run}-${parts.length}`, bytes: part.byteLength };
      parts.push(stored);
      await blobs.write(stored.key, streamOf(part), stored);
    }
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    await blobs.write(key, joined(context, parts), { bytes });
    return (await blobs.head(key))?.bytes ?? bytes;
  } finally {
    await discardBlobs(
      context,
      parts.map((part) => part.key),
    );
  }
}

/** @throws {DomainError} `unavailable` where the host has none: another process may */
function gzipOf({ ports }: OperationContext) {
  if (ports.gzip) return ports.gzip;
  throw new DomainError("unavailable", "Cannot export a person because this service cannot compress files");
}

/** The same bytes in parts of a fixed size, but for the last. */
async function* inParts(content: ByteStream): ByteStream {
  let part = new Uint8Array(partBytes);
  let length = 0;
  for await (let rest of content) {
    while (rest.byteLength > 0) {
      const taken = rest.subarray(0, partBytes - length);
      part.set(taken, length);
      length += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      if (length < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

async function* joined(context: OperationContext, parts: readonly { readonly key: BlobKey }[]): ByteStream {
  for (const { key } of parts) {
    const content = await blobsOf(context).read(key);
    // The write then fails, since the length is another, and the job with it.
    if (content) yield* content;
  }
}
