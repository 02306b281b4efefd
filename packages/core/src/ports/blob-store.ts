/** Bytes in the order in which they arrive, in parts of any size. Reading it once consumes it. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** Key of a blob: 1 to 200 characters of `A-Z a-z 0-9 . _ -` in parts between `/`; no part is `.` or `..` or empty. */
export type BlobKey = string;

/** Facts about a stored blob. */
export interface BlobFacts {
  readonly bytes: number;
  /** SHA-256 of the content, lower-case hex; absent where the store does not know it. */
  readonly sha256?: string;
}

/** Bytes of a blob to read, both ends included as in RFC 9110 §14.1.2. */
export interface ByteRange {
  readonly from: number;
  /** @default the last byte */
  readonly to?: number;
}

/** Result of writing a blob; all but `stored` leave nothing behind. */
export type BlobWritten =
  | { readonly outcome: "stored"; readonly bytes: number; readonly sha256: string }
  /** The key has a blob already, or another write finished first. */
  | { readonly outcome: "exists" }
  /** The content ended early or was longer than said. */
  | { readonly outcome: "wrong length" };

/**
 * Bytes under keys. A blob is whole or absent: no reader ever sees part of one, also after a crash. Every method throws
 * a DomainError `unavailable` while the storage cannot be reached.
 */
export interface Blobs {
  /**
   * Stores the content and makes it durable before it resolves. Reads no more than `bytes` + 1 bytes ahead of what it
   * keeps, so memory stays flat. Rethrows what the content throws, and then leaves nothing behind.
   */
  write(key: BlobKey, content: ByteStream, expected: { readonly bytes: number }): Promise<BlobWritten>;
  head(key: BlobKey): Promise<BlobFacts | undefined>;
  /** The content, or a range of it that lies inside; undefined without a blob. Ending the loop early frees all. */
  read(key: BlobKey, range?: ByteRange): Promise<ByteStream | undefined>;
  /**
   * Gives the blob another key. A blob that the new key already has stays, and the other goes: callers name both by the
   * same content. Promoting again after a crash is fine: it does nothing when only the new key has a blob.
   * @throws {DomainError} `not_found` when neither key has a blob
   */
  promote(from: BlobKey, to: BlobKey): Promise<void>;
  /** Deletes blobs; a key without one is fine. */
  delete(keys: readonly BlobKey[]): Promise<void>;
  /** Keys that begin with `prefix`, at most 1,000, in the order of their bytes, only those after `after`. */
  list(prefix: string, after?: BlobKey): Promise<readonly ListedBlob[]>;
  /** Bytes that the storage can still take; undefined where it has no known end. */
  freeBytes(): Promise<number | undefined>;
}

/** One blob of a listing. */
export interface ListedBlob {
  readonly key: BlobKey;
  readonly bytes: number;
  /** RFC 3339 time of its writing. */
  readonly storedAt: string;
}

/** An upload that a client is about to make. */
export interface ExpectedUpload {
  readonly key: BlobKey;
  /** Exact length of the content. */
  readonly bytes: number;
  /** Media type that the client has to send. */
  readonly contentType: string;
  /** Lower-case hex. @default any content */
  readonly sha256?: string;
  readonly expiresInSeconds: number;
}

/** A request that uploads a blob, without a token or a cookie. */
export interface UploadTarget {
  readonly method: "PUT";
  readonly url: string;
  /** Headers that the client must send as they are, apart from `Content-Length`, which HTTP clients set. */
  readonly headers: Readonly<Record<string, string>>;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** Manner in which a blob is downloaded. */
export interface ExpectedDownload {
  /** Name to save it under, in `Content-Disposition` (RFC 6266). */
  readonly fileName: string;
  readonly contentType: string;
  readonly disposition: "inline" | "attachment";
  readonly expiresInSeconds: number;
}

/**
 * Blobs and signed URLs to them: of the service itself for a local store, otherwise of the storage's own server. A URL
 * works without a token until it expires, and only for the method, key, type, name and disposition that it was signed
 * for. An upload URL takes one content: where the key has a blob, the client gets 409 or 412.
 */
export interface BlobStore extends Blobs {
  /** Origin of its URLs; absent where they are paths of the service itself. */
  readonly origin?: string;
  uploadTarget(upload: ExpectedUpload): Promise<UploadTarget>;
  downloadUrl(key: BlobKey, download: ExpectedDownload): Promise<string>;
}
