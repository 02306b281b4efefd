import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import type { BlobKey } from "../../ports/blob-store.ts";
import { blobsOf } from "./blobs-of.ts";

/**
 * Deletes blobs that no row names. What the store cannot delete now, because it is away or marked as another deployment's, is
 * swept later: the answer of a request does not depend on it.
 */
export async function discardBlobs(context: OperationContext, keys: readonly BlobKey[]): Promise<void> {
  try {
    await blobsOf(context).delete(keys);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "unavailable")) throw error;
  }
}
