import type { BlobKey } from "../../ports/blob-store.ts";
import type { Id } from "../../ports/id.ts";

/**
 * Key of the joined content of a recording.
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core/engine";
 *
 * const id = "6740a1f2c3d4e5f607182970";
 * assert.equal(recordingKey(parseId<"application">(id), id), `${id}/recordings/${id}`);
 * ```
 */
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
