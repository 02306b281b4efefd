/** Written by `bun run contract` from the OpenAPI documents: operations of "Project files". */
import type { Operation } from "../../operation.ts";
import type { File, FileCreate, FilePage, FileUpload, FileUploadTarget, GridRequest } from "../types.ts";

/** Announce an upload. */
export const requestProjectFileUpload: Operation<{ readonly path: { readonly "id": string; }; readonly body: FileUpload; }, FileUploadTarget> = { method: "POST", path: "/api/v1/projects/{id}/files/upload", privilege: "project writer" };
/** Make a file from an upload. */
export const createProjectFile: Operation<{ readonly path: { readonly "id": string; }; readonly body: FileCreate; }, File> = { method: "POST", path: "/api/v1/projects/{id}/files", privilege: "project writer" };
/** Filter, sort and page files. */
export const queryProjectFiles: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, FilePage> = { method: "POST", path: "/api/v1/projects/{id}/files/grid", privilege: "project reader" };
/** Read a file of any owner. */
export const readFile: Operation<{ readonly path: { readonly "fileId": string; }; }, File> = { method: "GET", path: "/api/v1/files/{fileId}", privilege: "user" };
