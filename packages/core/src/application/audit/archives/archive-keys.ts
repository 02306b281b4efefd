import type { BlobKey } from "../../../ports/blob-store.ts";
import type { Id } from "../../../ports/id.ts";

/** Beginning of the keys of archived days. */
export function archivePrefix(applicationId: Id<"application">): string {
  return `${applicationId}/audit-archives/`;
}

/** Beginning of the keys of manifests. */
export function manifestPrefix(applicationId: Id<"application">): string {
  return `${applicationId}/audit-manifests/`;
}

/** Key of the entries of a day. Each try has an id of its own, so no try can replace what another has noted. */
export function archiveKey(applicationId: Id<"application">, id: string): BlobKey {
  return archivePrefix(applicationId) + id;
}

/** Key of the manifest, which describes an archive without the database. */
export function manifestKey(applicationId: Id<"application">, id: string): BlobKey {
  return manifestPrefix(applicationId) + id;
}
