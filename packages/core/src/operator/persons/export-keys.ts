import type { BlobKey } from "../../ports/blob-store.ts";
import type { Id } from "../../ports/id.ts";

/** Beginning of the keys of all exports of persons in an application. */
export function personExportPrefix(applicationId: Id<"application">): string {
  return `${applicationId}/person-exports/`;
}

/** Key of an export. It begins with the person, whose erasure finds every export by that. */
export function personExportKey(applicationId: Id<"application">, userId: string, jobId: string): BlobKey {
  return `${personExportsOf(applicationId, userId)}${jobId}`;
}

/** Beginning of the keys of the exports of one person. */
export function personExportsOf(applicationId: Id<"application">, userId: string): string {
  return `${personExportPrefix(applicationId)}${userId}-`;
}
