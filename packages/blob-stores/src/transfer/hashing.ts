import { createHash } from "node:crypto";
import type { ByteStream } from "@design-catalog/core/ports";

/** Passes parts on and hashes them on their way. */
export function createHashing() {
  const hash = createHash("sha256");
  return {
    async *pass(content: ByteStream): AsyncGenerator<Uint8Array, undefined> {
      for await (const part of content) {
        hash.update(part);
        yield part;
      }
    },
    /** SHA-256 of everything that passed, in lower-case hex; the last call. */
    sha256: () => hash.digest("hex"),
  };
}
