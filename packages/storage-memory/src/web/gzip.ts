import type { ByteStream } from "@design-catalog/core/ports";

/**
 * Packs content as one gzip member by the `CompressionStream` of every runtime.
 * @example
 * ```ts
 * async function* content() {
 *   yield new TextEncoder().encode("abc");
 * }
 * for await (const part of webGzip(content())) assert(part.byteLength > 0);
 * ```
 */
export function webGzip(content: ByteStream): ByteStream {
  return through(content, new CompressionStream("gzip"));
}

/**
 * Unpacks a gzip member by the `DecompressionStream` of every runtime.
 * @example
 * ```ts
 * async function* content() {
 *   yield new TextEncoder().encode("abc");
 * }
 * for await (const part of webGunzip(webGzip(content()))) assert.equal(new TextDecoder().decode(part), "abc");
 * ```
 */
export function webGunzip(packed: ByteStream): ByteStream {
  return through(packed, new DecompressionStream("gzip"));
}

async function* through(
  content: ByteStream,
  { readable, writable }: CompressionStream | DecompressionStream,
): ByteStream {
  const packed = readable.getReader();
  const feeding = feed(content, writable.getWriter());
  try {
    for (;;) {
      const { done, value } = await packed.read();
      if (done) break;
      yield value;
    }
    await rethrow(feeding);
  } catch (error) {
    await rethrow(feeding);
    throw error;
  } finally {
    await packed.cancel().catch(() => undefined);
  }
}

interface Failure {
  readonly error: unknown;
}

/** Writes the content; returns what it threw. */
async function feed(content: ByteStream, writer: WritableStreamDefaultWriter): Promise<Failure | undefined> {
  try {
    for await (const part of content) await writer.write(part);
    await writer.close();
    return undefined;
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    return { error };
  }
}

async function rethrow(feeding: Promise<Failure | undefined>): Promise<void> {
  const failure = await feeding;
  if (failure) throw failure.error;
}
