import { utf8Bytes } from "../../application/mod.ts";
import type { ByteStream } from "../../ports/blob-store.ts";

/** One file of an archive, with its length in bytes. */
export interface ArchiveFile {
  /** At most 100 characters of ASCII. */
  readonly name: string;
  readonly bytes: number;
  readonly content: ByteStream;
}

const blockBytes = 512;

/**
 * Yields files as a ustar archive (POSIX.1-1988) that only its owner may read.
 * @throws {RangeError} for a file that is longer or shorter than said
 */
export async function* tarOf(files: AsyncIterable<ArchiveFile>, modifiedSeconds: number): ByteStream {
  for await (const file of files) {
    yield headerOf(file, modifiedSeconds);
    let length = 0;
    for await (const part of file.content) {
      length += part.byteLength;
      yield part;
    }
    if (length !== file.bytes)
      throw new RangeError(`Cannot archive ${file.name}: it has ${length} bytes instead of ${file.bytes}`);
    yield new Uint8Array((blockBytes - (length % blockBytes)) % blockBytes);
  }
  // Two empty blocks end an archive.
  yield new Uint8Array(2 * blockBytes);
}

function headerOf({ name, bytes }: ArchiveFile, modifiedSeconds: number): Uint8Array {
  const block = new Uint8Array(blockBytes);
  const put = (text: string, offset: number) => block.set(utf8Bytes(text), offset);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes, 11), 124);
  put(octal(modifiedSeconds, 11), 136);
  put(" ".repeat(8), 148);
  put("0", 156);
  put("ustar\0", 257);
  put("00", 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return block;
}
