import { DomainError, formatTimestamp, hex } from "@design-catalog/core/engine";
import type { Clock, BlobKey, Blobs, ByteStream, ListedBlob } from "@design-catalog/core/ports";
import { joinBytes } from "./web/bytes.ts";

/** Longest listing. */
const listMax = 1_000;

interface StoredBlob {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly storedAt: string;
}

/**
 * Creates blobs that live as long as the process.
 * @example
 * ```ts
 * async function* content() {
 *   yield new TextEncoder().encode("abc");
 * }
 * const blobs = createMemoryBlobs({ clock: { now: () => Date.now() } });
 * const written = await blobs.write("a/b/c", content(), { bytes: 3 });
 * assert.equal(written.outcome, "stored");
 * assert.equal((await blobs.head("a/b/c"))?.bytes, 3);
 * ```
 */
export function createMemoryBlobs({ clock }: { readonly clock: Clock }): Blobs {
  const stored = new Map<BlobKey, StoredBlob>();
  return {
    async write(key, content, { bytes }) {
      if (stored.has(key)) return { outcome: "exists" };
      const whole = await takeAll(content, bytes);
      if (whole?.byteLength !== bytes) return { outcome: "wrong length" };
      const sha256 = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
      if (stored.has(key)) return { outcome: "exists" };
      stored.set(key, { content: whole, sha256, storedAt: formatTimestamp(clock.now()) });
      return { outcome: "stored", bytes, sha256 };
    },
    async head(key) {
      const blob = stored.get(key);
      return blob && { bytes: blob.content.byteLength, sha256: blob.sha256 };
    },
    async read(key, { from, to = Infinity } = { from: 0 }) {
      const blob = stored.get(key);
      return blob && only(blob.content.slice(from, to + 1));
    },
    async promote(from, to) {
      const blob = stored.get(from);
      if (!blob && !stored.has(to)) throw new DomainError("not_found", `No blob has the key ${from}`);
      if (blob && !stored.has(to)) stored.set(to, blob);
      stored.delete(from);
    },
    async delete(keys) {
      for (const key of keys) stored.delete(key);
    },
    async list(prefix, after = "") {
      const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after);
      return keys
        .toSorted()
        .slice(0, listMax)
        .flatMap((key) => listed(key, stored.get(key)));
    },
    freeBytes: async () => undefined,
  };
}

function listed(key: BlobKey, blob: StoredBlob | undefined): readonly ListedBlob[] {
  return blob ? [{ key, bytes: blob.content.byteLength, storedAt: blob.storedAt }] : [];
}

/** All of the content; undefined when it is longer than expected. */
async function takeAll(content: ByteStream, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const part of content) {
    byteCount += part.byteLength;
    if (byteCount > bytesMax) return undefined;
    parts.push(part.slice());
  }
  return joinBytes(parts);
}

async function* only(part: Uint8Array): ByteStream {
  if (part.byteLength > 0) yield part;
}
