import type { Static } from "@sinclair/typebox";
import { absoluteUrl, blobsOf } from "../../application/mod.ts";
import { actorOf, type DeepReadonly, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { utf8Length } from "../../engine/text/utf8-length.ts";
import { incomingKey } from "./blob-keys.ts";
import { checkRoom } from "./keep-content.ts";
import { fileNameMax, type FileUpload, type fileUploadTargetSchema } from "./schemas.ts";
import { type FileRow, type FileUploadRow, fileUploads } from "./table.ts";

/** Bytes of the largest file, unless the host says otherwise: 512 MiB. */
export const fileBytesMaxDefault = 536_870_912;

/** Seconds until which the bytes of an upload must begin to come. */
const uploadSeconds = 900;

/** Uploads of one user that may be open at once: each may hold as many bytes as the largest file has. */
export const openUploadsMax = 100;

/**
 * Announces an upload and signs a URL for its bytes.
 * @throws {DomainError} `validation_failed` for a longer name or content than is taken, `limit_reached` for too many open
 * uploads or bytes, `unavailable` when the storage is nearly full
 */
export async function beginUpload(
  context: OperationContext,
  body: FileUpload,
  owner: Pick<FileRow, "ownerKind" | "ownerId">,
): Promise<DeepReadonly<Static<typeof fileUploadTargetSchema>>> {
  const { applicationId, baseUrl, ports } = context;
  const blobs = blobsOf(context);
  const { fileBytesMax = fileBytesMaxDefault } = ports;
  checkFileName(body.name);
  if (body.bytes > fileBytesMax)
    throw invalid("/bytes", "file_too_large", `A file may have at most ${fileBytesMax} bytes`);
  const free = await blobs.freeBytes();
  // The content needs its room once, and what else is written meanwhile needs some too.
  if (free !== undefined && free < 2 * body.bytes)
    throw new DomainError("unavailable", "Cannot accept the file because the storage is nearly full");
  const { name, contentType, bytes, sha256 = null } = body;
  const nowMs = ports.clock.now();
  const target = { contentType, bytes, ...(sha256 === null ? {} : { sha256 }), expiresInSeconds: uploadSeconds };
  const id = ports.ids.next();
  const { method, url, headers, expiresAt } = await blobs.uploadTarget({
    key: incomingKey(applicationId, id),
    ...target,
  });
  const times = { createdAt: formatTimestamp(nowMs), expiresAt };
  const { userId, sessionId = null, impersonatorId = null, impersonatorSessionId = null } = actorOf(context);
  const author = { userId, sessionId, impersonatorId, impersonatorSessionId };
  const known = { receivedSha256: null, fileId: null, ...author, ...owner };
  const row: FileUploadRow = { id, name, contentType, bytes, sha256, ...times, ...known };
  await inTransaction(context, (change) => addUpload(change, row));
  return { uploadId: id, method, uploadUrl: absoluteUrl(baseUrl, url), headers, expiresAt, maxBytes: fileBytesMax };
}

async function addUpload(change: Change, row: FileUploadRow): Promise<void> {
  const { transaction } = change;
  const { userId } = row;
  await transaction.lock(`file uploads of ${userId}`);
  const open = await transaction.count(fileUploads, all(matches({ userId, fileId: null })));
  if (open >= openUploadsMax)
    throw new DomainError("limit_reached", `A user can have at most ${openUploadsMax} uploads that are not files yet`, {
      limit: openUploadsMax,
    });
  await transaction.insert(fileUploads, [row]);
  await checkRoom(change, row);
}

/** @throws {DomainError} `validation_failed` for a name of too many bytes, which the schema cannot count */
export function checkFileName(name: string): void {
  if (utf8Length(name) <= fileNameMax) return;
  throw invalid("/name", "too_long", `A name may have at most ${fileNameMax} bytes in UTF-8`);
}
