import type { ByteStream } from "@design-catalog/core/ports";

/** Content that is not as long as it was said to be. */
export class WrongLengthError extends Error {
  override readonly name = "WrongLengthError";
}

/**
 * Passes the content on. It keeps the last part back until the content has ended: whoever takes the parts gets all of
 * them only if the length is right, and a server that counts bytes never takes the beginning for the whole.
 * @throws {WrongLengthError} before the last part
 */
export async function* exactly(content: ByteStream, bytes: number): AsyncGenerator<Uint8Array, undefined> {
  let left = bytes;
  let last: Uint8Array | undefined;
  for await (const part of content) {
    if (part.byteLength === 0) continue;
    left -= part.byteLength;
    if (left < 0) throw new WrongLengthError(`The content is longer than ${bytes} bytes`);
    if (last) yield last;
    last = part;
  }
  if (left > 0) throw new WrongLengthError(`The content ended ${left} bytes early`);
  if (last) yield last;
}
