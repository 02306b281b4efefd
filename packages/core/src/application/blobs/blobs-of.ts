import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import type { BlobStore } from "../../ports/blob-store.ts";

/**
 * The store of a context.
 * @throws {DomainError} `unavailable` where the host has none
 * @example
 * ```ts
 * import { blobsOf } from "@design-catalog/core/application";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(blobsOf(context), context.ports.blobs);
 * const { blobs: _, ...ports } = context.ports;
 * assert.throws(() => blobsOf({ ...context, ports }), { code: "unavailable" });
 * ```
 */
export function blobsOf({ ports }: OperationContext): BlobStore {
  if (ports.blobs) return ports.blobs;
  throw new DomainError("unavailable", "Cannot store files because this service has no storage for them");
}

/**
 * The URL of a store that this service serves begins with its path.
 * @example
 * ```ts
 * import { absoluteUrl } from "@design-catalog/core/application";
 * import assert from "node:assert/strict";
 *
 * assert.equal(absoluteUrl("https://catalog.example", "/blobs/a"), "https://catalog.example/blobs/a");
 * assert.equal(absoluteUrl("https://catalog.example", "https://store.example/a"), "https://store.example/a");
 * ```
 */
export function absoluteUrl(baseUrl: string, url: string): string {
  return url.startsWith("/") ? baseUrl + url : url;
}
