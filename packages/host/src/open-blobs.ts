import { createAzureBlobStore } from "@design-catalog/blob-stores/azure";
import { createLocalBlobs, openBlobFile } from "@design-catalog/blob-stores/local";
import { createS3BlobStore } from "@design-catalog/blob-stores/s3";
import type { Clock } from "@design-catalog/core";
import { serveBlobs, type ServedBlobs } from "@design-catalog/core/application";
import type { BlobKey, Blobs, BlobStore, UrlSigner } from "@design-catalog/core/ports";
import type { BlobSettings } from "./config/blob-settings.ts";
import { type BlobDeployment, keepApart, placeOf } from "./deployment-blobs.ts";

/** A store of the content of files. */
export interface OpenBlobs {
  readonly store: BlobStore;
  /** The same store where the service itself serves its URLs; undefined where they lead to the store's own server. */
  readonly served: ServedBlobs | undefined;
  /** Opens the content of a key that exists as a file, where the service serves files of its own machine. */
  readonly openFile?: (key: BlobKey) => Promise<Blob>;
}

/**
 * Opens the store that the configuration names; nothing is read, written or sent yet. With a deployment, it keeps that of
 * others apart that share the store.
 */
export function openBlobs(settings: BlobSettings, { signer, clock, deployment }: BlobPorts): OpenBlobs {
  const apart = <Store extends Blobs>(store: Store) => (deployment ? keepApart(store, deployment) : store);
  const inside = placeOf({ cell: deployment?.cell });
  if (settings.kind === "file") {
    const served = serveBlobs(apart(createLocalBlobs(settings)), { signer, clock });
    return { store: served, served, openFile: (key) => openBlobFile(settings, inside(key)) };
  }
  const remote = openRemoteBlobs(settings, clock);
  return {
    store: {
      ...apart(remote),
      uploadTarget: (upload) => remote.uploadTarget({ ...upload, key: inside(upload.key) }),
      downloadUrl: (key, download) => remote.downloadUrl(inside(key), download),
    },
    served: undefined,
  };
}

/** Needs of a store besides its settings. */
export interface BlobPorts {
  readonly signer: UrlSigner;
  readonly clock: Clock;
  /** @default the store is its own */
  readonly deployment?: BlobDeployment;
}

/** Opens the same store for work that makes no URLs. */
export function openBlobContents(settings: BlobSettings, clock: Clock): Blobs {
  return settings.kind === "file" ? createLocalBlobs(settings) : openRemoteBlobs(settings, clock);
}

function openRemoteBlobs(settings: Exclude<BlobSettings, { readonly kind: "file" }>, clock: Clock): BlobStore {
  return settings.kind === "s3"
    ? createS3BlobStore({ ...settings, clock })
    : createAzureBlobStore({ ...settings, clock });
}
