import { DomainError } from "../../engine/errors.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { BlobKey, Blobs, BlobStore } from "../../ports/blob-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { UrlSigner } from "../../ports/url-signer.ts";
import { type BlobGrant, type BlobMethod, blobPath, type BlobQuery, claimedGrant, signedText } from "./blob-url.ts";

/** Blobs that the service itself serves, under URLs that it signs; they are paths of its own origin. */
export interface ServedBlobs extends BlobStore {
  /** The grant of a URL. @throws {DomainError} `forbidden` when it is expired or not signed by this service */
  open(method: BlobMethod, key: BlobKey, query: BlobQuery): Promise<BlobGrant>;
}

/**
 * Adds signed URLs of the service to blobs that have none, such as those of a local directory.
 * @example
 * ```ts
 * import { createMemoryBlobs, createWebUrlSigner } from "@design-catalog/storage-memory";
 *
 * const clock = { now: () => Date.now() };
 * const blobs = serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock });
 * const plan = { fileName: "plan.pdf", contentType: "application/pdf", disposition: "attachment" } as const;
 * const url = await blobs.downloadUrl("a/b/c", { ...plan, expiresInSeconds: 900 });
 * assert.match(url, /^\/blobs\/a\/b\/c\?v=1&exp=\d+&type=application%2Fpdf&disp=attachment&name=plan.pdf&sig=/);
 * ```
 */
export function serveBlobs(
  blobs: Blobs,
  { signer, clock }: { readonly signer: UrlSigner; readonly clock: Clock },
): ServedBlobs {
  const nowSeconds = () => Math.floor(clock.now() / 1000);
  const urlOf = async (grant: BlobGrant) => blobPath(grant, await signer.sign(signedText(grant)));
  return {
    ...blobs,
    async uploadTarget({ key, bytes, contentType, expiresInSeconds }) {
      const expiresAt = nowSeconds() + expiresInSeconds;
      const url = await urlOf({ method: "PUT", key, bytes, contentType, expiresAt });
      return {
        method: "PUT",
        url,
        headers: { "content-type": contentType },
        expiresAt: formatTimestamp(expiresAt * 1000),
      };
    },
    downloadUrl(key, { expiresInSeconds, ...download }) {
      return urlOf({ method: "GET", key, ...download, expiresAt: nowSeconds() + expiresInSeconds });
    },
    async open(method, key, query) {
      const grant = claimedGrant(method, key, query);
      const isOurs = grant !== undefined && (await signer.verify(signedText(grant), query["sig"] ?? ""));
      if (!isOurs) throw new DomainError("forbidden", "The URL is not signed by this service for this method");
      if (grant.expiresAt <= nowSeconds()) throw new DomainError("forbidden", "The URL has expired");
      return grant;
    },
  };
}
