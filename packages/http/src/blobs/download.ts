import { notFound } from "@design-catalog/core";
import { type BlobGrant, contentDisposition, type ServedBlobs } from "@design-catalog/core/application";
import type { BlobKey, Clock } from "@design-catalog/core/ports";
import { isNotModified } from "../request/preconditions.ts";
import { wantedBytes } from "./byte-range.ts";
import { byteStream } from "./byte-stream.ts";

/** Nothing in content runs or loads anything, also when it is opened by itself. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Content of a download, and the right to it. */
export interface DownloadSource {
  readonly blobs: ServedBlobs;
  readonly openFile: ((key: BlobKey) => Promise<Blob>) | undefined;
  readonly grant: BlobGrant;
  readonly clock: Clock;
}

/**
 * The answer to a download: the content or one range of it, 304 for a client that has it. The name of a blob never
 * stands for other content, so it is the entity tag.
 * @throws {DomainError} `not_found` when the content has been erased
 */
export async function download(request: Request, source: DownloadSource): Promise<Response> {
  const { blobs, grant, clock } = source;
  const facts = await blobs.head(grant.key);
  if (!facts) throw notFound();
  const etag = `"${grant.key.split("/").at(-1)}"`;
  const headers = headersOf(grant, etag, Math.max(0, grant.expiresAt - Math.floor(clock.now() / 1000)));
  if (isNotModified(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(facts.bytes));
  // HEAD has no ranges (RFC 9110 §14.2).
  if (request.method === "HEAD") return new Response(null, { status: 200, headers });
  const wanted = wantedBytes(request.headers, { bytes: facts.bytes, etag });
  if (wanted.outcome === "unsatisfiable") {
    headers.delete("content-length");
    headers.set("content-range", `bytes */${facts.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const range = wanted.outcome === "part" ? wanted : { from: 0, to: facts.bytes - 1 };
  if (wanted.outcome === "part") headers.set("content-range", `bytes ${range.from}-${range.to}/${facts.bytes}`);
  headers.set("content-length", String(range.to - range.from + 1));
  const status = wanted.outcome === "part" ? 206 : 200;
  return new Response(await contentOf(source, range), { status, headers });
}

async function contentOf(
  { blobs, openFile, grant }: DownloadSource,
  range: { readonly from: number; readonly to: number },
): Promise<Blob | ReadableStream<Uint8Array>> {
  if (openFile) return (await openFile(grant.key)).slice(range.from, range.to + 1);
  const content = await blobs.read(grant.key, range);
  if (!content) throw notFound();
  return byteStream(content);
}

function headersOf({ contentType, disposition, fileName }: BlobGrant, etag: string, maxAge: number): Headers {
  return new Headers({
    etag,
    "content-type": contentType,
    "accept-ranges": "bytes",
    "cache-control": `private, max-age=${maxAge}, immutable`,
    "content-disposition": contentDisposition({ disposition: disposition ?? "attachment", fileName: fileName ?? "" }),
    "content-security-policy": contentPolicy,
    "cross-origin-resource-policy": "same-site",
  });
}
