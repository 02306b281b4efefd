import type { ByteStream } from "./blob-store.ts";

/** Hashes high-entropy tokens for storage, and content. Not for passwords. */
export interface Digest {
  /** SHA-256 of the UTF-8 text, lower-case hex. */
  sha256(text: string): Promise<string>;
  /** SHA-256 of all of the content, lower-case hex. */
  sha256Of(content: ByteStream): Promise<string>;
}
