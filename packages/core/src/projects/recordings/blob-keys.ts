import type { BlobKey } from "../../ports/blob-store.ts";
import type { Id } from "../../ports/id.ts";

/** Key of the joined content of a recording. */
export function recordingKey(applicationId: Id<"application">, recordingId: string): BlobKey {
  return `${recordingPrefix(applicationId)}${recordingId}`;
}

/** Beginning of the keys of all joined contents. */
export function recordingPrefix(applicationId: Id<"application">): string {
  return `${applicationId}/recordings/`;
}

/** Key of the events of a chunk, which nobody can download. */
export function chunkKey(applicationId: Id<"application">, recordingId: string, chunkId: string): BlobKey {
  return `${chunkPrefix(applicationId)}${recordingId}/${chunkId}`;
}

/** Beginning of the keys of all chunks. */
export function chunkPrefix(applicationId: Id<"application">): string {
  return `${applicationId}/recording-chunks/`;
}
