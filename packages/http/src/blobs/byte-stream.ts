import type { ByteStream } from "@design-catalog/core/ports";

/** A stream of bytes that reads no further than it is read, and frees its source when it is cancelled. */
export function byteStream(content: ByteStream): ReadableStream<Uint8Array> {
  const parts = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next();
        if (part.done === true) controller.close();
        else controller.enqueue(part.value);
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
