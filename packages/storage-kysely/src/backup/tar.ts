import { tarBlockBytes, tarChecksum, tarHeader } from "@design-catalog/core/application";

/** One file of an archive. */
export interface TarEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

const nameBytesMax = 100;
/** Largest entry in bytes; ours are smaller, and a larger one would fill the memory. */
const entryBytesMax = 64 * 1024 * 1024;
const decoder = new TextDecoder();

/** Writes one file in a ustar archive (POSIX.1-1988), readable only by its owner. */
export function tarEntry({ name, content }: TarEntry, modifiedSeconds: number): Uint8Array {
  const padded = Math.ceil(content.byteLength / tarBlockBytes) * tarBlockBytes;
  const bytes = new Uint8Array(tarBlockBytes + padded);
  bytes.set(tarHeader({ name, bytes: content.byteLength }, modifiedSeconds));
  bytes.set(content, tarBlockBytes);
  return bytes;
}

/** End of an archive: two empty blocks. */
export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * tarBlockBytes);
}

/**
 * Yields the files of a ustar archive as the bytes arrive.
 * @throws {RangeError} when the bytes are no such archive, or end too early
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, undefined> {
  const reader = createReader(source);
  for (;;) {
    const block = await reader.read(tarBlockBytes);
    if (block.every((byte) => byte === 0)) return undefined;
    const { name, length } = readHeader(block);
    const content = await reader.read(length);
    await reader.read((tarBlockBytes - (length % tarBlockBytes)) % tarBlockBytes);
    yield { name, content };
  }
}

function readHeader(block: Uint8Array): { readonly name: string; readonly length: number } {
  const field = (offset: number, length: number) =>
    decoder.decode(block.subarray(offset, offset + length)).replace(/[\0 ].*$/su, "");
  const expected = Number.parseInt(field(148, 8), 8);
  const zeroed = block.slice();
  zeroed.fill(32, 148, 156);
  if (field(257, 5) !== "ustar" || tarChecksum(zeroed) !== expected) throw damaged("a header is wrong");
  const length = Number.parseInt(field(124, 12), 8);
  if (!(length >= 0 && length <= entryBytesMax)) throw damaged(`a file is too large, ${length} bytes`);
  return { name: field(0, nameBytesMax), length };
}

function createReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  return {
    /** Reads exactly `length` bytes. */
    async read(length: number): Promise<Uint8Array> {
      const result = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        if (rest.byteLength === 0) {
          const next = await iterator.next();
          if (next.done === true) throw damaged("it ends too early");
          rest = next.value;
        }
        const part = rest.subarray(0, length - filled);
        result.set(part, filled);
        filled += part.byteLength;
        rest = rest.subarray(part.byteLength);
      }
      return result;
    },
  };
}

function damaged(why: string): RangeError {
  return new RangeError(`Cannot read the archive because ${why}`);
}
