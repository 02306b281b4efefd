import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import type { BlobStore } from "../../ports/blob-store.ts";

/**
 * The store of a context.
 * @throws {DomainError} `unavailable` where the host has none
 */
export function blobsOf({ ports }: OperationContext): BlobStore {
  if (ports.blobs) return ports.blobs;
  throw new DomainError("unavailable", "Cannot store files because this service has no storage for them");
}

/** The URL of a store that this service serves begins with its path. */
export function absoluteUrl(baseUrl: string, url: string): string {
  return url.startsWith("/") ? baseUrl + url : url;
}
