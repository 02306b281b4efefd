import type { BlobKey } from "../../ports/blob-store.ts";
import type { Id } from "../../ports/id.ts";

/** Folder of bytes that nobody has examined; nothing in it is ever handed out. */
export const incomingFolder = "incoming";

/** Key of the bytes of an upload. */
export function incomingKey(applicationId: Id<"application">, uploadId: string): BlobKey {
  return `${applicationId}/${incomingFolder}/${uploadId}`;
}

/** Key of stored content: each application keeps the same bytes once. */
export function contentKey(applicationId: Id<"application">, sha256: string): BlobKey {
  return `${applicationId}/${sha256.slice(0, 2)}/${sha256}`;
}
