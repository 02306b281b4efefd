/** Written by `bun run contract` from the OpenAPI documents: operations of "Files". */
import type { Operation } from "../../operation.ts";
import type { File, FileCreate, FilePage, FileReplace, FileUpload, FileUploadTarget, GridRequest, Restore } from "../types.ts";

/** Announce an upload. */
export const requestFileUpload: Operation<{ readonly body: FileUpload; }, FileUploadTarget> = { method: "POST", path: "/api/v1/admin/files/upload", privilege: "Admin Files r/w" };
/** Make a file from an upload. */
export const createFile: Operation<{ readonly body: FileCreate; }, File> = { method: "POST", path: "/api/v1/admin/files", privilege: "Admin Files r/w" };
/** Read a file. */
export const getFile: Operation<{ readonly path: { readonly "fileId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, File> = { method: "GET", path: "/api/v1/admin/files/{fileId}", privilege: "Admin Files" };
/** Replace a file. */
export const replaceFile: Operation<{ readonly path: { readonly "fileId": string; }; readonly body: FileReplace; }, File> = { method: "PUT", path: "/api/v1/admin/files/{fileId}", privilege: "Admin Files r/w" };
/** Remove a file. */
export const deleteFile: Operation<{ readonly path: { readonly "fileId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/files/{fileId}", privilege: "Admin Files r/w" };
/** Filter, sort and page files. */
export const queryFiles: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, FilePage> = { method: "POST", path: "/api/v1/admin/files/grid", privilege: "Admin Files" };
/** Restore removed files. */
export const restoreFiles: Operation<{ readonly body: Restore; }, readonly (File)[]> = { method: "POST", path: "/api/v1/admin/files/restore", privilege: "Admin Files r/w" };
