import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { type Restored, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import { findRestorable, restoreExample, restoreSchema } from "../../engine/operations/restore.ts";
import { changeRow, changeRows } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { checkFileName } from "./begin-upload.ts";
import { examineUpload } from "./examine-upload.ts";
import { fileKind } from "./file-kind.ts";
import { keepContent, reuseContents } from "./keep-content.ts";
import { presentFile } from "./present-file.ts";
import { fileExamples, fileIgnoredMembers, fileReplaceSchema, fileSchema } from "./schemas.ts";
import { type FileShelf, filesOf, type FileUse, findOwned, onShelf, onShelfFile, ownedBy } from "./shelf.ts";
import { type FileRow, files } from "./table.ts";

/** PUT of all that is said of a file and, with `uploadId`, of its content. */
export function replaceFileOperation(shelf: FileShelf) {
  return defineOperation({
    ...onShelfFile(shelf, "write"),
    name: `replace${shelf.names.one}`,
    method: "PUT",
    summary: "Replace a file",
    description:
      "Replaces name, folder and tags and, with `uploadId`, the content; fields left out of the body get their defaults, members that only the service writes are ignored. A version in the body must be the current one.",
    body: fileReplaceSchema,
    ignoredMembers: fileIgnoredMembers,
    output: fileSchema,
    failures: [404, 409],
    example: { body: fileExamples.replace, output: { ...fileExamples.file, ownerKind: shelf.ownerKind, version: 1 } },
    async run(context, { body, subject: { place, file } }) {
      const { uploadId, name, folder = null, tags = [], version } = body;
      place.checkChangeable();
      checkFileName(name);
      checkVersion(version, file.version);
      const examined = uploadId === undefined ? undefined : await examineUpload(context, uploadId);
      const row = await place.change(context, async (change) => {
        const before = await findOwned(change.transaction, filesOf(shelf, place), { id: file.id, lock: true });
        checkVersion(version, before.version);
        checkExpectedVersion(context, before);
        if (examined) await keepContent(change, examined, file.id);
        return changeRow(change, { kind: fileKind, before, changes: { name, folder, tags, ...examined?.facts } });
      });
      return presentFile(context, row);
    },
  });
}

/** Finds live rows that name a file. */
export type FindFileUses = (reader: Reader, fileId: string) => Promise<readonly FileUse[]>;

/** DELETE: a soft delete, unless something live names the file. */
export function deleteFileOperation(shelf: FileShelf, findUses: FindFileUses) {
  return defineOperation({
    ...onShelfFile(shelf, "write"),
    name: `delete${shelf.names.one}`,
    method: "DELETE",
    summary: "Remove a file",
    description:
      "Removes the file; its content is erased when nothing has used it for 30 days. 409 `in_use` with `references` while live resources name the file.",
    failures: [409],
    run: (context, { subject: { place, file } }) =>
      place.change(context, async (change) => {
        const { transaction } = change;
        const before = await findOwned(transaction, filesOf(shelf, place), { id: file.id, lock: true });
        checkExpectedVersion(context, before);
        checkUnused(await findUses(transaction, file.id));
        await changeRow(change, { kind: fileKind, before, changes: { deleted: true }, action: "delete" });
      }),
  });
}

/** @throws {DomainError} `in_use` with the rows that name the file */
function checkUnused(references: readonly FileUse[]): void {
  if (references.length === 0) return;
  const named = references.length === 1 ? "another resource names" : `${references.length} other resources name`;
  const message = `Cannot remove the file because ${named} it`;
  throw new DomainError("in_use", message, { references });
}

/** POST of ids: removed files are live again, as long as their content is kept. */
export function restoreFilesOperation(shelf: FileShelf) {
  return defineOperation({
    ...onShelf(shelf, "write"),
    name: `restore${shelf.names.many}`,
    method: "POST",
    path: `${shelf.path}/restore`,
    summary: "Restore removed files",
    description:
      "Restores removed files, all or none, and returns all that the body names; live ones stay as they are. 409 `conflict` when the content of one has been erased.",
    body: restoreSchema,
    output: Type.Array(fileSchema),
    failures: [409],
    example: { body: restoreExample, output: [{ ...fileExamples.file, ownerKind: shelf.ownerKind }] },
    async run(context, { body, subject: place }) {
      const rows = await place.change(context, async (change) => {
        const { transaction } = change;
        const among = ownedBy(filesOf(shelf, place));
        const found = await findRestorable(transaction, files, { ids: body.ids, among });
        await reuseContentsOf(transaction, { ids: body.ids, rows: found.filter(({ deleted }) => deleted) });
        return changeRows(change, { kind: fileKind, rows: found, changes: { deleted: false }, action: "restore" });
      });
      return Promise.all(rows.map((row) => presentFile(context, row)));
    },
  });
}

/** @throws {DomainError} `conflict` that names the files whose content has been erased */
async function reuseContentsOf(transaction: Transaction, { ids, rows }: Restored<FileRow>): Promise<void> {
  const erased = await reuseContents(
    transaction,
    rows.map(({ sha256 }) => sha256),
  );
  const message = "Cannot restore the file: its content has been erased for good";
  const refused = rows.filter(({ sha256 }) => erased.has(sha256)).map(({ id }) => ({ id, message }));
  const several = "Cannot restore files whose content has been erased for good";
  refuseRestored(refused, { ids, code: "conflict", message: several });
}
