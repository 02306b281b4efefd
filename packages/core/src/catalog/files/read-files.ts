import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { includeDeletedQuery, visibleRows } from "../../engine/operations/include-deleted.ts";
import { all } from "../../engine/rows/conditions.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { presentFile } from "./present-file.ts";
import { fileExamples, fileFields, fileSchema } from "./schemas.ts";
import { type FileShelf, filesOf, onShelf, onShelfFile, ownedBy } from "./shelf.ts";
import { files } from "./table.ts";

const columns = gridColumns(fileFields);
const query = Type.Object(includeDeletedQuery, { additionalProperties: false });

/** GET of one file, with a URL to its content. */
export function getFileOperation(shelf: FileShelf) {
  return defineOperation({
    ...onShelfFile(shelf, "read"),
    name: `get${shelf.names.one}`,
    method: "GET",
    summary: "Read a file",
    description:
      "Returns the file with a `url` to its content, which works without a token until `urlExpiresAt`; a removed one only with `includeDeleted`, without a `url`.",
    query,
    changesApart: true,
    output: fileSchema,
    example: { output: { ...fileExamples.file, ownerKind: shelf.ownerKind } },
    async run(context, { query: { includeDeleted = false }, subject: { file } }) {
      if (file.deleted && !includeDeleted) throw notFound();
      return presentFile(context, file);
    },
  });
}

/** POST of a grid request: a page of an owner's files. */
export function queryFilesOperation(shelf: FileShelf) {
  return defineOperation({
    ...onShelf(shelf, "read"),
    name: `query${shelf.names.many}`,
    path: `${shelf.path}/grid`,
    summary: "Filter, sort and page files",
    description: "Returns a page of the owner's files; removed ones only with `includeDeleted`.",
    query,
    ...gridOf(fileSchema, columns, { row: { ...fileExamples.file, ownerKind: shelf.ownerKind } }),
    async run(context, { query: asked, body, subject: place }) {
      const visible = all(visibleRows(asked), ownedBy(filesOf(shelf, place)));
      const grid = { table: files, columns, visible };
      const { rowData, ...count } = await readGrid(context, grid, body);
      return { rowData: await Promise.all(rowData.map((row) => presentFile(context, row))), ...count };
    },
  });
}
