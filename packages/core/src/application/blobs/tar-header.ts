import { utf8Bytes } from "./utf8-bytes.ts";

/** Bytes of a block: headers have one, and content is filled up to whole ones. */
export const tarBlockBytes = 512;

const nameBytesMax = 100;

/**
 * The header of a file in a ustar archive (POSIX.1-1988) that only its owner may read.
 * @throws {RangeError} for a name of more than 100 bytes
 * @example
 * ```ts
 * assert.equal(tarHeader({ name: "rows.json", bytes: 2 }, 1_795_132_800).byteLength, 512);
 * ```
 */
export function tarHeader(
  { name, bytes }: { readonly name: string; readonly bytes: number },
  modifiedSeconds: number,
): Uint8Array {
  const encodedName = utf8Bytes(name);
  if (encodedName.byteLength > nameBytesMax) {
    throw new RangeError(
      `Cannot name a file in an archive because names have at most ${nameBytesMax} bytes: it is ${name}`,
    );
  }
  const block = new Uint8Array(tarBlockBytes);
  const put = (text: string, offset: number) => block.set(utf8Bytes(text), offset);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  block.set(encodedName);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(bytes, 11), 124);
  put(octal(modifiedSeconds, 11), 136);
  put(" ".repeat(8), 148);
  put("0", 156);
  put("ustar\0", 257);
  put("00", 263);
  put(`${octal(tarChecksum(block), 6)}\0 `, 148);
  return block;
}

/**
 * The sum of the bytes of a header whose own field of the sum is blank.
 * @example
 * ```ts
 * assert.equal(tarChecksum(new Uint8Array([1, 2])), 3);
 * ```
 */
export function tarChecksum(block: Uint8Array): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}
