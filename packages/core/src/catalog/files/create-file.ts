import { defineOperation } from "../../engine/calls/operation.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { beginUpload, checkFileName } from "./begin-upload.ts";
import { examineUpload } from "./examine-upload.ts";
import { fileKind } from "./file-kind.ts";
import { keepContent } from "./keep-content.ts";
import { presentFile } from "./present-file.ts";
import { fileCreateSchema, fileExamples, fileSchema, fileUploadSchema, fileUploadTargetSchema } from "./schemas.ts";
import { type FileShelf, filesOf, onShelf } from "./shelf.ts";
import type { FileRow } from "./table.ts";

/** POST of name, type and length: 201 with a signed URL for the bytes. */
export function requestUploadOperation(shelf: FileShelf) {
  return defineOperation({
    ...onShelf(shelf, "write"),
    name: `request${shelf.names.one}Upload`,
    method: "POST",
    path: `${shelf.path}/upload`,
    summary: "Announce an upload",
    description:
      "Returns an upload and the URL for its bytes. Send them with PUT within 15 minutes, with the returned headers and without a token; then make a file from the upload. The name has at most 255 bytes. 400 with `file_too_large` for more than `maxBytes`, 409 `limit_reached` if the user has 100 uploads that are not files yet, 503 when the storage is nearly full.",
    body: fileUploadSchema,
    status: 201,
    output: fileUploadTargetSchema,
    failures: [409],
    example: { body: fileExamples.upload, output: fileExamples.target },
    async run(context, { body, subject: place }) {
      place.checkChangeable();
      return beginUpload(context, body, filesOf(shelf, place));
    },
  });
}

/** POST of an upload whose bytes have come: 201 with the file that takes them. */
export function createFileOperation(shelf: FileShelf) {
  return defineOperation({
    ...onShelf(shelf, "write"),
    name: `create${shelf.names.one}`,
    method: "POST",
    waits: true,
    path: shelf.path,
    summary: "Make a file from an upload",
    description:
      "Makes a file from the caller's upload once its bytes have arrived, whichever operation announced it. Length, SHA-256 and type of the content must be those announced; otherwise the answer is 400, and the bytes are deleted. 409 `upload_incomplete` before the bytes arrive, `upload_expired` when the time for them is over, `conflict` for an upload that already is a file. Without `name` the file gets the name of the upload. A scanner may put the file in quarantine, where it has no `url`.",
    body: fileCreateSchema,
    status: 201,
    output: fileSchema,
    failures: [404, 409],
    example: { body: fileExamples.create, output: { ...fileExamples.file, ownerKind: shelf.ownerKind } },
    async run(context, { body, subject: place }) {
      place.checkChangeable();
      const { uploadId, folder = null, tags = [] } = body;
      if (body.name !== undefined) checkFileName(body.name);
      const examined = await examineUpload(context, uploadId);
      const { upload, facts } = examined;
      const { name = upload.name } = body;
      const row: FileRow = {
        ...newBase<"file">(context),
        ...facts,
        name,
        folder,
        tags,
        ...filesOf(shelf, place),
      };
      await place.change(context, async (change) => {
        await keepContent(change, examined, row.id);
        await insertRows(change, { kind: fileKind, rows: [row] });
      });
      return presentFile(context, row);
    },
  });
}
