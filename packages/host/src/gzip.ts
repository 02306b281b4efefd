import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { ByteStream } from "@design-catalog/core/ports";

/** Packs content as one gzip member; reads no further ahead than the packed bytes are taken. */
export function packGzip(content: ByteStream): ByteStream {
  return through(content, createGzip());
}

/** Unpacks a gzip member; reads no further ahead than the content is taken. */
export function unpackGzip(packed: ByteStream): ByteStream {
  return through(packed, createGunzip());
}

async function* through(content: ByteStream, transform: Transform): ByteStream {
  // An error of the content ends the other side with the same error, which its reader sees.
  pipeline(Readable.from(content, { objectMode: false }), transform, () => undefined);
  yield* transform;
}
