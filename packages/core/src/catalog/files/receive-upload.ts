import { slotsOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid, notFound } from "../../engine/errors.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { BlobKey, Blobs, ByteStream } from "../../ports/blob-store.ts";
import { incomingKey } from "./blob-keys.ts";
import { type FileUploadRow, fileUploads } from "./table.ts";

/** Bytes that came to a key. */
interface Received {
  readonly blobs: Blobs;
  readonly key: BlobKey;
  readonly content: ByteStream;
  /** Tells whether who announced the upload may go on; the catalog knows neither sessions nor projects. */
  readonly mayGoOn: (context: OperationContext, upload: FileUploadRow) => Promise<boolean>;
}

/**
 * Stores the bytes of an announced upload, in whatever process they come. Bytes that break off leave nothing behind, so
 * the client can send them again; so can one whose bytes were stored but not noted.
 * @throws {DomainError} `not_found` for a key that is not that of an upload, `forbidden` when the session that announced
 * it or the right to these files has ended, `conflict` when the upload has its bytes and has noted them,
 * `validation_failed` for other bytes than announced, `rate_limited` when the user has other uploads under way, and what
 * the content throws
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import { createMemoryBlobs } from "@design-catalog/storage-memory";
 *
 * const { context } = await createMemoryHost();
 * async function* content() {
 *   yield new Uint8Array(3);
 * }
 * const blobs = createMemoryBlobs({ clock: context.ports.clock });
 * const unknown = { blobs, key: "a/incoming/b", content: content(), mayGoOn: async () => true };
 * await assert.rejects(receiveUpload(context, unknown), { code: "not_found" });
 * ```
 */
export async function receiveUpload(
  context: OperationContext,
  { blobs, key, content, mayGoOn }: Received,
): Promise<void> {
  const { applicationId, store } = context;
  const id = key.split("/").at(-1) ?? "";
  const upload = key === incomingKey(applicationId, id) ? await store.find(fileUploads, id) : undefined;
  if (!upload) throw notFound();
  if (!(await mayGoOn(context, upload)))
    throw new DomainError(
      "forbidden",
      "The upload cannot go on because the session that announced it, or the right to change these files, has ended",
    );
  if (upload.receivedSha256 !== null) throw alreadyCame();
  const holder = { applicationId, user: upload.userId };
  const written = await slotsOf(context, "uploads").run(holder, async () => {
    const outcome = await blobs.write(key, content, { bytes: upload.bytes });
    if (outcome.outcome === "exists") await takeRest(content);
    return outcome;
  });
  if (written.outcome === "exists") {
    // An earlier try stored them while the database was away, and was told to send them again.
    if ((await store.find(fileUploads, id))?.receivedSha256 === null) return;
    throw alreadyCame();
  }
  if (written.outcome === "wrong length")
    throw invalid("", "wrong_length", `The body must have the ${upload.bytes} bytes that were announced`);
  const { sha256: receivedSha256 } = written;
  await store.transaction((transaction) => transaction.update(fileUploads, matches({ id }), { receivedSha256 }));
}

/** Reads bytes that nobody needs: an answer of success is for a body that has come. */
async function takeRest(content: ByteStream): Promise<void> {
  const parts = content[Symbol.asyncIterator]();
  while ((await parts.next()).done !== true);
}

function alreadyCame(): DomainError {
  return new DomainError("conflict", "The upload already has its bytes");
}
