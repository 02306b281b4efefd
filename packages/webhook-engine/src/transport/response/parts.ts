import type { IncomingHttpHeaders } from "node:http";

/** Collects a body up to a limit. */
export interface BodyReader {
  add(chunk: Uint8Array): void;
  /** Tells whether the limit is reached. */
  isFull(): boolean;
  /** Returns the bytes kept, at most the limit. */
  body(): Uint8Array;
}

/** Creates a reader that keeps the first `bytesMax` bytes. */
export function createBodyReader(bytesMax: number): BodyReader {
  const chunks: Uint8Array[] = [];
  let bytesKept = 0;
  return {
    add(chunk) {
      const kept = chunk.subarray(0, bytesMax - bytesKept);
      chunks.push(kept);
      bytesKept += kept.byteLength;
    },
    isFull: () => bytesKept >= bytesMax,
    body: () => new Uint8Array(Buffer.concat(chunks)),
  };
}

/** Joins repeated headers as in RFC 9110 section 5.3. */
export function flattenHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  // fromEntries defines members, so a header named __proto__ is one like any other.
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
