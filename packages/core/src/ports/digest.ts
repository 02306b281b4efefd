/** Hashes high-entropy tokens for storage. Not for passwords. */
export interface Digest {
  /** SHA-256 of the UTF-8 text, lower-case hex. */
  sha256(text: string): Promise<string>;
}
