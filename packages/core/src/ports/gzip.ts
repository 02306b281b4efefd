import type { ByteStream } from "./blob-store.ts";

/**
 * Packs content as one gzip member (RFC 1952), the same content always in the same way. Rethrows what the content
 * throws.
 */
export type Gzip = (content: ByteStream) => ByteStream;

/** Unpacks one gzip member. Throws at content that is damaged or ends early, and rethrows what the content throws. */
export type Gunzip = (packed: ByteStream) => ByteStream;
