import { DomainError } from "@design-catalog/core";
import type { OperationContext } from "@design-catalog/core";
import type { BlobGrant, BlobMethod, ServedBlobs } from "@design-catalog/core/application";
import { receiveUpload } from "@design-catalog/core/catalog";
import type { BlobKey } from "@design-catalog/core/ports";
import { uploadMayGoOn } from "@design-catalog/core/projects";
import type { ContextRoute } from "../routes/context-route.ts";
import type { Exchange } from "../routes/route.ts";
import { download } from "./download.ts";
import { type Pace, pacedBody, tooLong, usualPace } from "./paced-body.ts";

/** Seconds that a client may be silent: longer than the pace allows, so the service answers before the server gives up. */
const silenceSeconds = 60;

/** Dependencies of the routes of blobs. */
export interface BlobRouteOptions {
  readonly blobs: ServedBlobs;
  /**
   * Sets the seconds for which the connection of a request may be silent, as Bun's `server.timeout()` does.
   * @default the server's own limit
   */
  readonly allowSilence?: (request: Request, seconds: number) => void;
  /**
   * Opens the content of a key that exists as a file, where the store has files: Bun's server sends the Content-Length
   * only of those.
   * @default the content is read from the store as a stream
   */
  readonly openFile?: (key: BlobKey) => Promise<Blob>;
  /** @default 16 KiB a second over 30 seconds, and 64 KiB a second in all */
  readonly pace?: Pace;
}

const path = "/blobs/{application}/{folder}/{name}";
const shared = { path, documented: false, ownTimeLimit: true, errorFormat: "problem" } as const;

/**
 * Routes for the signed URLs of blobs that the service serves itself: PUT takes the bytes of an upload, GET and HEAD
 * hand content out. Nobody needs a token here: the URL is the right.
 * @example
 * ```ts
 * import { serveBlobs } from "@design-catalog/core/application";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import { createMemoryBlobs, createWebUrlSigner } from "@design-catalog/storage-memory";
 *
 * const { served } = await createMemoryHost();
 * const { clock } = served.ports;
 * const blobs = serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock });
 * const handler = createHandler({ ...served, contextRoutes: blobRoutes({ blobs }) });
 * const response = await handler.handle(new Request("https://catalog.example/blobs/a/b/c?sig=forged"));
 * assert.equal(response.status, 403);
 * ```
 */
export function blobRoutes(options: BlobRouteOptions): readonly ContextRoute[] {
  const { blobs, allowSilence, openFile, pace = usualPace } = options;
  return [
    {
      ...shared,
      name: "putBlob",
      method: "PUT",
      async run(context, exchange) {
        const { request, signal } = exchange;
        const grant = await openGrant(blobs, context, { method: "PUT", exchange });
        const bytesMax = checkUpload(request, grant);
        allowSilence?.(request, silenceSeconds);
        const content = pacedBody({ body: request.body, bytesMax, pace, signal });
        await receiveUpload(context, { blobs, key: grant.key, content, mayGoOn: uploadMayGoOn });
        return new Response(null, { status: 201 });
      },
    },
    {
      ...shared,
      name: "getBlob",
      method: "GET",
      async run(context, exchange) {
        const grant = await openGrant(blobs, context, { method: "GET", exchange });
        return download(exchange.request, { blobs, openFile, grant, clock: context.ports.clock });
      },
    },
  ];
}

/** The grant of a URL, which only its own application honours. */
async function openGrant(
  blobs: ServedBlobs,
  { applicationId }: OperationContext,
  { method, exchange }: { readonly method: BlobMethod; readonly exchange: Exchange },
): Promise<BlobGrant> {
  const { application, folder, name } = exchange.parameters;
  const query = Object.fromEntries(new URLSearchParams(exchange.query));
  const grant = await blobs.open(method, `${application}/${folder}/${name}`, query);
  if (application !== applicationId) throw new DomainError("forbidden", "The URL belongs to another application");
  return grant;
}

/** Checks type and length by the headers, before any byte is read. Returns the length. */
function checkUpload({ headers }: Request, { contentType, bytes = 0 }: BlobGrant): number {
  if (!isOfType(headers.get("content-type") ?? "", contentType))
    throw new DomainError(
      "unsupported_media_type",
      `The Content-Type must be ${contentType}, as the URL is signed for`,
    );
  const length = headers.get("content-length");
  if (length !== null && Number(length) > bytes) throw tooLong(bytes);
  return bytes;
}

/**
 * Types compare without case (RFC 9110 section 8.3.1). Programs add parameters on their own, such as the charset of a text
 * that fetch() sends, so they count only where the URL is signed for some.
 */
function isOfType(sent: string, signed: string): boolean {
  const type = sent.toLowerCase();
  return type === signed || (!signed.includes(";") && type.replace(/;.*/u, "").trimEnd() === signed);
}
