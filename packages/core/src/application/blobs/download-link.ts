import type { OperationContext } from "../../engine/calls/operation.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { BlobKey } from "../../ports/blob-store.ts";
import { absoluteUrl, blobsOf } from "./blobs-of.ts";

/** Seconds for which a link works. */
const linkSeconds = 900;

/**
 * A link that saves a blob of gzip as a file, without a token, for 15 minutes.
 * @throws {DomainError} `unavailable` where the host has no store
 */
export async function downloadLink(
  context: OperationContext,
  { key, fileName }: { readonly key: BlobKey; readonly fileName: string },
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const { baseUrl, ports } = context;
  const url = await blobsOf(context).downloadUrl(key, {
    fileName,
    contentType: "application/gzip",
    disposition: "attachment",
    expiresInSeconds: linkSeconds,
  });
  const expiresAt = formatTimestamp((Math.floor(ports.clock.now() / 1000) + linkSeconds) * 1000);
  return { url: absoluteUrl(baseUrl, url), expiresAt };
}
