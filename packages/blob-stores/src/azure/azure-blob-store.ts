import { contentDisposition } from "@design-catalog/core/application";
import { formatTimestamp } from "@design-catalog/core/engine";
import type { BlobKey, BlobStore, BlobWritten, ByteStream } from "@design-catalog/core/ports";
import { withCheckedKeys } from "../checked-keys.ts";
import { inStore } from "../store-error.ts";
import { deleteEach } from "../transfer/delete-each.ts";
import { readFrom } from "../transfer/read-from.ts";
import { writeTo } from "../transfer/write-to.ts";
import { type AzureClient, type AzureOptions, createAzureClient } from "./azure-client.ts";
import { createListing } from "./listing.ts";
import { head, promote } from "./promote.ts";

export type { AzureOptions } from "./azure-client.ts";

/** Statuses of a write to a name that has a blob: by now, or since another write. */
const taken: ReadonlySet<number> = new Set([409, 412]);

/**
 * Creates a store of blobs in a container of Azure Blob Storage. Its signed URLs for uploads bind neither length nor
 * type: compare the facts of `head()` with what was agreed before the blob is used.
 * @example
 * ```ts
 * const accountKey = Buffer.alloc(64, 7).toString("base64");
 * const clock = { now: () => Date.now() };
 * const blobs = createAzureBlobStore({ account: "dealer", container: "catalog", accountKey, clock });
 * const plan = { fileName: "plan.pdf", contentType: "application/pdf", disposition: "attachment" } as const;
 * const url = new URL(await blobs.downloadUrl("plans/a", { ...plan, expiresInSeconds: 900 }));
 * assert.equal(url.origin + url.pathname, "https://dealer.blob.core.windows.net/catalog/plans/a");
 * ```
 */
export function createAzureBlobStore(options: AzureOptions): BlobStore {
  const client = createAzureClient(options);
  const nameOf = (key: BlobKey) => client.inContainer + key;
  const inSeconds = (seconds: number) => (Math.floor(options.clock.now() / 1_000) + seconds) * 1_000;

  return withCheckedKeys({
    origin: client.origin,
    write: async (key, content, { bytes }) => write(client, { name: nameOf(key), content, bytes }),
    head: (key) =>
      inStore(async () => {
        const found = await head(client, nameOf(key));
        return found?.isWhole === true ? { bytes: found.bytes } : undefined;
      }),
    read: (key, range) => {
      const headers = range && { range: `bytes=${range.from}-${range.to ?? ""}` };
      const request = { method: "GET", permission: "r", ...(headers && { headers }) } as const;
      return readFrom(() => client.send({ ...request, name: nameOf(key) }));
    },
    promote: (from, to) => inStore(() => promote(client, { from: nameOf(from), to: nameOf(to) })),
    delete: (keys) => deleteEach(keys, (key) => client.send({ method: "DELETE", permission: "d", name: nameOf(key) })),
    list: createListing(client),
    freeBytes: async () => undefined,
    async uploadTarget({ key, contentType, expiresInSeconds }) {
      const expiresAtMs = inSeconds(expiresInSeconds);
      const headers = { "content-type": contentType, "if-none-match": "*", "x-ms-blob-type": "BlockBlob" };
      const { href: url } = client.urlFor({ permission: "c", name: nameOf(key), expiresAtMs });
      return { method: "PUT", url, headers, expiresAt: formatTimestamp(expiresAtMs) };
    },
    async downloadUrl(key, { expiresInSeconds, ...download }) {
      const { contentType } = download;
      const answered = { contentType, contentDisposition: contentDisposition(download) };
      const expiresAtMs = inSeconds(expiresInSeconds);
      return client.urlFor({ permission: "r", name: nameOf(key), expiresAtMs, ...answered }).href;
    },
  });
}

interface Writing {
  readonly name: string;
  readonly content: ByteStream;
  readonly bytes: number;
}

async function write(client: AzureClient, { name, content, bytes }: Writing): Promise<BlobWritten> {
  if (await inStore(() => head(client, name))) return { outcome: "exists" };
  const headers = { "if-none-match": "*", "x-ms-blob-type": "BlockBlob" };
  // If the blob exists, Azure answers a create-only signature with 403, as for a wrong signature.
  const request = { method: "PUT", permission: "w", name, headers } as const;
  return writeTo((body) => client.send(request, body), { content, bytes, taken });
}
