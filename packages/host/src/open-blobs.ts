import { createAzureBlobStore } from "@design-catalog/blob-stores/azure";
import { createLocalBlobs, openBlobFile } from "@design-catalog/blob-stores/local";
import { createS3BlobStore } from "@design-catalog/blob-stores/s3";
import type { Clock } from "@design-catalog/core";
import { serveBlobs, type ServedBlobs } from "@design-catalog/core/application";
import type { BlobKey, Blobs, BlobStore, UrlSigner } from "@design-catalog/core/ports";
import type { BlobSettings } from "./config/blob-settings.ts";

/** A store of the content of files. */
export interface OpenBlobs {
  readonly store: BlobStore;
  /** The same store where the service itself serves its URLs; undefined where they lead to the store's own server. */
  readonly served: ServedBlobs | undefined;
  /** Opens the content of a key that exists as a file, where the service serves files of its own machine. */
  readonly openFile?: (key: BlobKey) => Promise<Blob>;
}

/**
 * Opens the store that the configuration names; nothing is read, written or sent yet.
 * @example
 * ```ts
 * import { openBlobs } from "@design-catalog/host";
 * import { createWebUrlSigner } from "@design-catalog/storage-memory";
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import assert from "node:assert/strict";
 *
 * const directory = mkdtempSync(join(tmpdir(), "blobs-"));
 * const parts = { signer: createWebUrlSigner(), clock: { now: () => Date.now() } };
 * const { store, served } = openBlobs({ kind: "file", directory }, parts);
 * assert.equal(served, store); // the service itself serves its URLs
 * ```
 */
export function openBlobs(
  settings: BlobSettings,
  { signer, clock }: { readonly signer: UrlSigner; readonly clock: Clock },
): OpenBlobs {
  if (settings.kind === "file") {
    const served = serveBlobs(createLocalBlobs(settings), { signer, clock });
    return { store: served, served, openFile: (key) => openBlobFile(settings, key) };
  }
  return { store: openRemoteBlobs(settings, clock), served: undefined };
}

/**
 * Opens the same store for work that makes no URLs.
 * @example
 * ```ts
 * import { openBlobContents } from "@design-catalog/host";
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import assert from "node:assert/strict";
 *
 * const directory = mkdtempSync(join(tmpdir(), "blobs-"));
 * const blobs = openBlobContents({ kind: "file", directory }, { now: () => Date.now() });
 * assert.equal(await blobs.head("a/b/c"), undefined);
 * ```
 */
export function openBlobContents(settings: BlobSettings, clock: Clock): Blobs {
  return settings.kind === "file" ? createLocalBlobs(settings) : openRemoteBlobs(settings, clock);
}

function openRemoteBlobs(settings: Exclude<BlobSettings, { readonly kind: "file" }>, clock: Clock): BlobStore {
  return settings.kind === "s3"
    ? createS3BlobStore({ ...settings, clock })
    : createAzureBlobStore({ ...settings, clock });
}
