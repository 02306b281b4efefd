import type { BlobStore } from "../../ports/blob-store.ts";

/**
 * Erases every blob below a prefix; returns how many.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await eraseBlobs(blobsOf(context), "reports/"), 0);
 * ```
 */
export async function eraseBlobs(blobs: Pick<BlobStore, "list" | "delete">, prefix: string): Promise<number> {
  for (let erased = 0; ;) {
    const listed = await blobs.list(prefix);
    if (listed.length === 0) return erased;
    await blobs.delete(listed.map(({ key }) => key));
    erased += listed.length;
  }
}
