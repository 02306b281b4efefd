import {
  createFileOperation,
  deleteFileOperation,
  getFileOperation,
  queryFilesOperation,
  replaceFileOperation,
  requestUploadOperation,
  restoreFilesOperation,
} from "../../catalog/mod.ts";
import type { Operation } from "../../engine/calls/operation.ts";
import { applicationFiles } from "./application-files.ts";
import { findFileUses } from "./file-uses.ts";
import { projectFiles } from "./project-files.ts";
import { readFile } from "./read-file.ts";
import { viewTemplateFiles } from "./view-template-files.ts";

/** Operations on files, by owner. */
export const fileOperations: readonly Operation[] = [
  requestUploadOperation(applicationFiles),
  createFileOperation(applicationFiles),
  getFileOperation(applicationFiles),
  replaceFileOperation(applicationFiles),
  deleteFileOperation(applicationFiles, findFileUses),
  queryFilesOperation(applicationFiles),
  restoreFilesOperation(applicationFiles),
  createFileOperation(viewTemplateFiles),
  getFileOperation(viewTemplateFiles),
  replaceFileOperation(viewTemplateFiles),
  deleteFileOperation(viewTemplateFiles, findFileUses),
  queryFilesOperation(viewTemplateFiles),
  requestUploadOperation(projectFiles),
  createFileOperation(projectFiles),
  queryFilesOperation(projectFiles),
  readFile,
];
