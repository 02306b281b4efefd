import type { ByteStream } from "../../ports/blob-store.ts";

/**
 * Content that is in memory already, as stores take it.
 * @example
 * ```ts
 * for await (const part of streamOf(utf8Bytes("x"))) assert.equal(part.byteLength, 1);
 * ```
 */
export async function* streamOf(bytes: Uint8Array): ByteStream {
  yield bytes;
}
