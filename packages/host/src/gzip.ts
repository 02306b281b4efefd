import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { ByteStream } from "@design-catalog/core/ports";

/** Packs content as one gzip member; reads no further ahead than the packed bytes are taken. */
export async function* packGzip(content: ByteStream): ByteStream {
  const packed = createGzip();
  // An error of the content ends the packed stream with the same error, which its reader sees.
  pipeline(Readable.from(content, { objectMode: false }), packed, () => undefined);
  yield* packed;
}
