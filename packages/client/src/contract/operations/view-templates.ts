/** Written by `bun run contract` from the OpenAPI documents: operations of "View templates". */
import type { Operation } from "../../operation.ts";
import type { File, FileCreate, FilePage, FileReplace, GridRequest, Restore, ServiceView, ViewTemplate, ViewTemplateCopy, ViewTemplateCreate, ViewTemplatePatch, ViewTemplateReplace } from "../types.ts";

/** Make a file from an upload. */
export const createViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; }; readonly body: FileCreate; }, File> = { method: "POST", path: "/api/v1/admin/views/{viewId}/files", privilege: "Admin View Templates r/w" };
/** Read a file. */
export const getViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; readonly "fileId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, File> = { method: "GET", path: "/api/v1/admin/views/{viewId}/files/{fileId}", privilege: "Admin View Templates" };
/** Replace a file. */
export const replaceViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; readonly "fileId": string; }; readonly body: FileReplace; }, File> = { method: "PUT", path: "/api/v1/admin/views/{viewId}/files/{fileId}", privilege: "Admin View Templates r/w" };
/** Remove a file. */
export const deleteViewTemplateFile: Operation<{ readonly path: { readonly "viewId": string; readonly "fileId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/views/{viewId}/files/{fileId}", privilege: "Admin View Templates r/w" };
/** Filter, sort and page files. */
export const queryViewTemplateFiles: Operation<{ readonly path: { readonly "viewId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, FilePage> = { method: "POST", path: "/api/v1/admin/views/{viewId}/files/grid", privilege: "Admin View Templates" };
/** List view templates in pages. */
export const listViewTemplates: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (ViewTemplate)[]> = { method: "GET", path: "/api/v1/admin/views", privilege: "Admin View Templates" };
/** Create a view template. */
export const createViewTemplate: Operation<{ readonly body: ViewTemplateCreate; }, ViewTemplate> = { method: "POST", path: "/api/v1/admin/views", privilege: "Admin View Templates r/w" };
/** Read a view template. */
export const getViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, ViewTemplate> = { method: "GET", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates" };
/** Replace a view template. */
export const replaceViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; readonly body: ViewTemplateReplace; }, ViewTemplate> = { method: "PUT", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates r/w" };
/** Change a view template. */
export const patchViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; readonly body: ViewTemplatePatch; }, ViewTemplate> = { method: "PATCH", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates r/w" };
/** Hide a view template from users. */
export const deleteViewTemplate: Operation<{ readonly path: { readonly "viewId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/views/{viewId}", privilege: "Admin View Templates r/w" };
/** Restore removed view templates. */
export const restoreViewTemplates: Operation<{ readonly body: Restore; }, readonly (ViewTemplate)[]> = { method: "POST", path: "/api/v1/admin/views/restore", privilege: "Admin View Templates r/w" };
/** List the templates that come with the service. */
export const listServiceViews: Operation<{  }, readonly (ServiceView)[]> = { method: "GET", path: "/api/v1/admin/serviceviews", privilege: "Admin View Templates" };
/** Create a view template from another. */
export const createViewTemplateFromTemplate: Operation<{ readonly body?: ViewTemplateCopy; }, ViewTemplate> = { method: "POST", path: "/api/v1/admin/views/from-template", privilege: "Admin View Templates r/w" };
