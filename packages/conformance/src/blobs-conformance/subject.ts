import { randomUUID } from "node:crypto";
import type { BlobKey, Blobs, ByteStream } from "@design-catalog/core/ports";

/** A store under test. */
export interface BlobsSubject {
  readonly blobs: Blobs;
  close(): Promise<void>;
}

/** A function that returns the store under test. */
export type GetBlobs = () => Blobs;

/** A folder that no other case uses. */
export function newFolder(): string {
  return `case-${randomUUID()}`;
}

/** Bytes that repeat with a period no part has. */
export function patternBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => index % 251);
}

/** Content in parts of so many bytes, which counts what was taken of it. */
export function contentOf(bytes: Uint8Array, partBytes = 64 * 1024) {
  const seen = { bytes: 0, isEnded: false };
  async function* parts(): ByteStream {
    try {
      for (let at = 0; at < bytes.byteLength; at += partBytes) {
        const part = bytes.subarray(at, at + partBytes);
        seen.bytes += part.byteLength;
        yield part;
      }
    } finally {
      seen.isEnded = true;
    }
  }
  return { content: parts(), seen };
}

/** Stores a text. @throws {Error} when that fails */
export async function store(blobs: Blobs, key: BlobKey, text = "content"): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const { outcome } = await blobs.write(key, contentOf(bytes).content, { bytes: bytes.byteLength });
  if (outcome !== "stored") throw new Error(`Cannot prepare a case: ${outcome}`);
}

/** Takes all parts. */
export async function takeAll(content: ByteStream): Promise<Buffer> {
  // Node 20 has no Array.fromAsync().
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** The text of a blob; undefined without one. */
export async function textAt(blobs: Blobs, key: BlobKey, range?: { readonly from: number; readonly to?: number }) {
  const content = await blobs.read(key, range);
  return content && (await takeAll(content)).toString("utf8");
}
