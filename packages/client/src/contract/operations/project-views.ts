/** Written by `bun run contract` from the OpenAPI documents: operations of "Project views". */
import type { Operation } from "../../operation.ts";
import type { ProjectView, ProjectViewAdd, ProjectViewCopy, ProjectViewPatch, Restore } from "../types.ts";

/** List the views. */
export const listProjectViews: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectView)[]> = { method: "GET", path: "/api/v1/projects/{id}/views", privilege: "project reader" };
/** Add a view. */
export const addProjectView: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectViewAdd; }, ProjectView> = { method: "POST", path: "/api/v1/projects/{id}/views", privilege: "project writer" };
/** Read a view. */
export const getProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; }, ProjectView> = { method: "GET", path: "/api/v1/projects/{id}/views/{viewId}", privilege: "project reader" };
/** Change a view. */
export const patchProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; readonly body: ProjectViewPatch; }, ProjectView> = { method: "PATCH", path: "/api/v1/projects/{id}/views/{viewId}", privilege: "project writer" };
/** Remove a view. */
export const deleteProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/views/{viewId}", privilege: "project writer" };
/** Copy a view with its items. */
export const deepCopyProjectView: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; readonly body?: ProjectViewCopy; }, ProjectView> = { method: "POST", path: "/api/v1/projects/{id}/views/{viewId}/deepcopy", privilege: "project writer" };
/** Restore removed views. */
export const restoreProjectViews: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ProjectView)[]> = { method: "POST", path: "/api/v1/projects/{id}/views/restore", privilege: "project writer" };
