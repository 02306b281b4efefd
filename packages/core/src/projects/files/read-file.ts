import { fileExamples, fileSchema, presentFile } from "../../catalog/mod.ts";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { findReadableFile } from "./readable-files.ts";

export const readFile = defineOperation({
  name: "readFile",
  method: "GET",
  path: "/api/v1/files/{fileId}",
  tag: "Project files",
  summary: "Read a file of any owner",
  description:
    "Returns a file of the application or of a view template, one of a project that the caller may see, or one that an item of such a project shows, with a `url` to its content.",
  ...forUsers,
  audience: "anyone",
  changesApart: true,
  output: fileSchema,
  example: { output: fileExamples.file },
  async subject(context, parameters) {
    return findReadableFile(context, parameters["fileId"]);
  },
  run: (context, { subject }) => presentFile(context, subject),
});
