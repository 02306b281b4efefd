import { tarBlockBytes, tarHeader } from "../../application/mod.ts";
import type { ByteStream } from "../../ports/blob-store.ts";

/** One file of an archive, with its length in bytes. */
export interface ArchiveFile {
  /** At most 100 characters of ASCII. */
  readonly name: string;
  readonly bytes: number;
  readonly content: ByteStream;
}

/**
 * Yields files as a ustar archive (POSIX.1-1988) that only its owner may read.
 * @throws {RangeError} for a file that is longer or shorter than said
 */
export async function* tarOf(files: AsyncIterable<ArchiveFile>, modifiedSeconds: number): ByteStream {
  for await (const file of files) {
    yield tarHeader(file, modifiedSeconds);
    let length = 0;
    for await (const part of file.content) {
      length += part.byteLength;
      yield part;
    }
    if (length !== file.bytes)
      throw new RangeError(`Cannot archive ${file.name}: it has ${length} bytes instead of ${file.bytes}`);
    yield new Uint8Array((tarBlockBytes - (length % tarBlockBytes)) % tarBlockBytes);
  }
  // Two empty blocks end an archive.
  yield new Uint8Array(2 * tarBlockBytes);
}
