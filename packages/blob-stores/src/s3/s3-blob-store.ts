import { contentDisposition } from "@design-catalog/core/application";
import { DomainError, formatTimestamp } from "@design-catalog/core/engine";
import type { BlobFacts, BlobKey, BlobStore, BlobWritten, ByteStream, ListedBlob } from "@design-catalog/core/ports";
import { withCheckedKeys } from "../checked-keys.ts";
import { inStore } from "../store-error.ts";
import { endAnswer, readAnswer, refusal } from "../transfer/ask-store.ts";
import { deleteEach } from "../transfer/delete-each.ts";
import { readFrom } from "../transfer/read-from.ts";
import { writeTo } from "../transfer/write-to.ts";
import { elements, textOf } from "../transfer/xml.ts";
import { createS3Client, type S3Client, type S3Options } from "./s3-client.ts";

export type { S3Options } from "./s3-client.ts";

/** Longest listing. */
const listMax = 1_000;
/** Statuses of a write to a key that has a blob: by now, or since another write. */
const taken: ReadonlySet<number> = new Set([409, 412]);

/**
 * Creates a store of blobs in a bucket of Amazon S3 or of another server that speaks its protocol. The server must know
 * conditional writes (`If-None-Match: *`).
 * @example
 * ```ts
 * const keys = { accessKeyId: "AKIDEXAMPLE", secretKey: "secret" };
 * const clock = { now: () => Date.now() };
 * const blobs = createS3BlobStore({ bucket: "catalog", region: "eu-central-1", ...keys, clock });
 * const plan = { fileName: "plan.pdf", contentType: "application/pdf", disposition: "attachment" } as const;
 * const url = new URL(await blobs.downloadUrl("plans/a", { ...plan, expiresInSeconds: 900 }));
 * assert.equal(url.origin + url.pathname, "https://catalog.s3.eu-central-1.amazonaws.com/plans/a");
 * ```
 */
export function createS3BlobStore(options: S3Options): BlobStore {
  const client = createS3Client(options);
  const nameOf = (key: BlobKey) => client.inBucket + key;

  return withCheckedKeys({
    origin: client.origin,
    write: async (key, content, { bytes }) => write(client, { name: nameOf(key), content, bytes }),
    head: (key) => inStore(() => head(client, nameOf(key))),
    read: (key, range) => {
      const headers = range && { range: `bytes=${range.from}-${range.to ?? ""}` };
      return readFrom(() => client.send({ method: "GET", key: nameOf(key), ...(headers && { headers }) }));
    },
    promote: (from, to) => inStore(() => promote(client, { from: nameOf(from), to: nameOf(to) })),
    delete: (keys) => deleteEach(keys, (key) => client.send({ method: "DELETE", key: nameOf(key) })),
    list: (prefix, after) => inStore(() => list(client, { prefix, after })),
    freeBytes: async () => undefined,
    async uploadTarget({ key, bytes, contentType, sha256, expiresInSeconds }) {
      const checksum = sha256 !== undefined && {
        "x-amz-checksum-sha256": Buffer.from(sha256, "hex").toString("base64"),
      };
      const headers = { "content-type": contentType, "if-none-match": "*", ...checksum };
      const signed = { ...headers, "content-length": String(bytes) };
      const expiresAtMs = (Math.floor(options.clock.now() / 1_000) + expiresInSeconds) * 1_000;
      const url = await client.presign({ method: "PUT", key: nameOf(key), headers: signed }, expiresInSeconds);
      return { method: "PUT", url, headers, expiresAt: formatTimestamp(expiresAtMs) };
    },
    async downloadUrl(key, { expiresInSeconds, ...download }) {
      const query = {
        "response-content-type": download.contentType,
        "response-content-disposition": contentDisposition(download),
      };
      return client.presign({ method: "GET", key: nameOf(key), query }, expiresInSeconds);
    },
  });
}

interface Writing {
  readonly name: string;
  readonly content: ByteStream;
  readonly bytes: number;
}

async function write(client: S3Client, { name, content, bytes }: Writing): Promise<BlobWritten> {
  if (await inStore(() => head(client, name))) return { outcome: "exists" };
  const request = { method: "PUT", key: name, headers: { "if-none-match": "*" } } as const;
  return writeTo((body) => client.send(request, body), { content, bytes, taken });
}

async function head(client: S3Client, name: string): Promise<BlobFacts | undefined> {
  const answer = await client.send({ method: "HEAD", key: name, headers: { "x-amz-checksum-mode": "ENABLED" } });
  if (answer.status === 404) return endAnswer(answer);
  if (answer.status !== 200) throw await refusal(answer);
  await endAnswer(answer);
  const sha256 = toHex(answer.header("x-amz-checksum-sha256"));
  return { bytes: Number(answer.header("content-length")), ...(sha256 !== undefined && { sha256 }) };
}

/** The checksum of all of a blob; those of uploads in parts end in their count. */
function toHex(base64: string | undefined): string | undefined {
  return base64 !== undefined && /^[A-Za-z0-9+/]{43}=$/u.test(base64)
    ? Buffer.from(base64, "base64").toString("hex")
    : undefined;
}

async function promote(client: S3Client, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  if (!(await head(client, to))) {
    const headers = { "x-amz-copy-source": client.sourceOf(from) };
    const answer = await client.send({ method: "PUT", key: to, headers });
    if (answer.status === 404) {
      await endAnswer(answer);
      throw new DomainError("not_found", `No blob has the key ${from}`);
    }
    if (answer.status !== 200) throw await refusal(answer);
    // A copy that fails on its way does so behind a 200.
    if ((await readAnswer(answer)).includes("<Error>")) throw new Error("The storage could not copy a blob");
  }
  await endAnswer(await client.send({ method: "DELETE", key: from }));
}

interface Listing {
  readonly prefix: string;
  readonly after: BlobKey | undefined;
}

async function list(client: S3Client, { prefix, after }: Listing): Promise<readonly ListedBlob[]> {
  const { inBucket } = client;
  const query = {
    "list-type": "2",
    "max-keys": String(listMax),
    prefix: inBucket + prefix,
    ...(after !== undefined && { "start-after": inBucket + after }),
  };
  const answer = await client.send({ method: "GET", query });
  if (answer.status !== 200) throw await refusal(answer);
  return elements(await readAnswer(answer), "Contents").map((entry) => ({
    key: textOf(entry, "Key").slice(inBucket.length),
    bytes: Number(textOf(entry, "Size")),
    storedAt: formatTimestamp(Date.parse(textOf(entry, "LastModified"))),
  }));
}
