import { blobsOf, discardBlobs, inSlot } from "../../application/mod.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid, notFound } from "../../engine/errors.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { BlobKey, BlobStore, ByteStream } from "../../ports/blob-store.ts";
import { contentKey, incomingKey } from "./blob-keys.ts";
import { type ContentType, headBytesMax, isContentOf, isImageType } from "./content-types.ts";
import { scanContent } from "./scan-content.ts";
import { type ContentFacts, fileUploads, type FileUploadRow } from "./table.ts";

/** Pixels beyond which an image is not worth showing: whoever decodes it needs 4 bytes for each. */
const pixelsMax = 50_000_000;

/** An upload and the facts about its bytes. */
export interface ExaminedUpload {
  readonly upload: FileUploadRow;
  readonly facts: ContentFacts;
}

/**
 * Looks at the bytes of the caller's upload before a file takes them: length, SHA-256, type, size and malware. Wrong
 * bytes are deleted, and the upload with them.
 * @throws {DomainError} `not_found` for an upload of somebody else, `conflict` for one that a file has taken,
 * `upload_incomplete` before its bytes have come, `upload_expired` when they can come no more, `validation_failed` when
 * they are not what was announced
 */
export async function examineUpload(context: OperationContext, uploadId: string): Promise<ExaminedUpload> {
  const blobs = blobsOf(context);
  const upload = await findUpload(context, uploadId);
  const key = await findBytes(context, { blobs, upload });
  const sha256 = await checkSum(context, key, upload).catch((error: unknown) => discard(context, upload, error));
  const head = await readHead(blobs, key);
  if (!isContentOf(upload.contentType, head)) {
    const message = `The content does not have the announced type ${upload.contentType}`;
    await discard(context, upload, invalid("/uploadId", "wrong_type", message));
  }
  const { contentType, bytes } = upload;
  const scanned = await inSlot(context, "scans", () => scanContent(context, key));
  await noteSum(context, upload, sha256);
  return {
    upload,
    facts: { contentType, bytes, sha256, ...sizeOf(context, contentType, head), ...scanned, scanAfter: null },
  };
}

async function findUpload(context: OperationContext, uploadId: string): Promise<FileUploadRow> {
  const upload = await context.store.find(fileUploads, uploadId);
  if (upload?.userId !== actorOf(context).userId) throw notFound();
  if (upload.fileId !== null) throw uploadUsed(upload);
  return upload;
}

/** The error for an upload that a file has taken. */
export function uploadUsed({ id, fileId }: FileUploadRow): DomainError {
  return new DomainError("conflict", `Cannot use the upload ${id} again because the file ${fileId} was made from it`);
}

/** Key of the bytes: as they came, or as content if an earlier try ended between its two steps. */
async function findBytes(
  { applicationId, ports }: OperationContext,
  { blobs, upload }: { readonly blobs: BlobStore; readonly upload: FileUploadRow },
): Promise<BlobKey> {
  const { receivedSha256, expiresAt } = upload;
  const incoming = incomingKey(applicationId, upload.id);
  if (await blobs.head(incoming)) return incoming;
  const stored = receivedSha256 === null ? undefined : contentKey(applicationId, receivedSha256);
  if (stored !== undefined && (await blobs.head(stored))) return stored;
  if (expiresAt <= formatTimestamp(ports.clock.now()))
    throw new DomainError("upload_expired", "The upload has expired without its bytes: announce another one");
  throw new DomainError("upload_incomplete", "The upload has no bytes yet: send them to its uploadUrl first");
}

/** @throws {DomainError} `validation_failed` unless length and SHA-256 are those announced */
async function checkSum(context: OperationContext, key: BlobKey, upload: FileUploadRow): Promise<string> {
  const blobs = blobsOf(context);
  const found = await blobs.head(key);
  if (found?.bytes !== upload.bytes) {
    const message = `The content has ${found?.bytes ?? 0} bytes, but ${upload.bytes} were announced`;
    throw invalid("/uploadId", "wrong_length", message);
  }
  const sha256 = found.sha256 ?? upload.receivedSha256 ?? (await hashed(context, key));
  if (upload.sha256 !== null && upload.sha256 !== sha256)
    throw invalid("/uploadId", "wrong_sha256", `The content has the SHA-256 ${sha256}, not the one announced`);
  return sha256;
}

/** The SHA-256 of bytes that came to a store that does not tell it. */
async function hashed(context: OperationContext, key: BlobKey): Promise<string> {
  const content = await blobsOf(context).read(key);
  if (content) return context.ports.digest.sha256Of(content);
  throw new DomainError("conflict", "The bytes of the upload disappeared while they were examined: upload them again");
}

async function discard(context: OperationContext, { id }: FileUploadRow, error: unknown): Promise<never> {
  if (error instanceof DomainError && error.code === "validation_failed") {
    await discardBlobs(context, [incomingKey(context.applicationId, id)]);
    const { apart = context.store } = context;
    await apart.transaction((transaction) => transaction.erase(fileUploads, matches({ id, fileId: null })));
  }
  throw error;
}

async function readHead(blobs: BlobStore, key: BlobKey): Promise<Uint8Array> {
  const found = await blobs.head(key);
  const content = found && (await blobs.read(key, { from: 0, to: Math.min(found.bytes, headBytesMax) - 1 }));
  return content ? joined(content) : new Uint8Array(0);
}

async function joined(content: ByteStream): Promise<Uint8Array> {
  const head = new Uint8Array(headBytesMax);
  let length = 0;
  for await (const part of content) {
    head.set(part.subarray(0, headBytesMax - length), length);
    length = Math.min(headBytesMax, length + part.byteLength);
  }
  return head.subarray(0, length);
}

/** Writes the sum down before the bytes get another key, so a repeated request finds them there. */
async function noteSum(
  { store, apart = store }: OperationContext,
  { id, receivedSha256 }: FileUploadRow,
  sum: string,
): Promise<void> {
  if (receivedSha256 === sum) return;
  await apart.transaction((transaction) => transaction.update(fileUploads, matches({ id }), { receivedSha256: sum }));
}

function sizeOf(
  { ports }: OperationContext,
  type: ContentType,
  head: Uint8Array,
): Pick<ContentFacts, "width" | "height"> {
  const { width, height } = (isImageType(type) && ports.imageSize?.(head)) || { width: 0, height: 0 };
  const isKnown = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  return isKnown && width * height <= pixelsMax ? { width, height } : { width: null, height: null };
}
