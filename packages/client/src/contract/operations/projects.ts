/** Written by `bun run contract` from the OpenAPI documents: operations of "Projects". */
import type { Operation } from "../../operation.ts";
import type { ChangeSet, GridRequest, Project, ProjectAudit, ProjectAuditRequest, ProjectCopy, ProjectCreate, ProjectPage, ProjectPatch, ProjectReplace, Undo, UndoRequest } from "../types.ts";

/** Filter, sort and page all users' projects. */
export const queryAllProjects: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/admin/projects/grid", privilege: "Admin Projects" };
/** Read anybody's project. */
export const getAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Project> = { method: "GET", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects" };
/** Replace anybody's project. */
export const replaceAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; readonly body: ProjectReplace; }, Project> = { method: "PUT", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects r/w" };
/** Change anybody's project. */
export const patchAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; readonly body: ProjectPatch; }, Project> = { method: "PATCH", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects r/w" };
/** Remove anybody's project. */
export const deleteAnyProject: Operation<{ readonly path: { readonly "projectId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/projects/{projectId}", privilege: "Admin Projects r/w" };
/** Find doubtful cables in all projects. */
export const auditProjects: Operation<{ readonly body?: ProjectAuditRequest; }, ProjectAudit> = { method: "POST", path: "/api/v1/admin/projects/audit", privilege: "Admin Projects" };
/** Filter, sort and page projects and snapshots. */
export const queryProjects: Operation<{ readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/projects/grid", privilege: "user" };
/** Create a project. */
export const createProject: Operation<{ readonly body: ProjectCreate; }, Project> = { method: "POST", path: "/api/v1/projects", privilege: "user" };
/** Read a project or snapshot. */
export const getProject: Operation<{ readonly path: { readonly "id": string; }; }, Project> = { method: "GET", path: "/api/v1/projects/{id}", privilege: "project reader" };
/** Change a project. */
export const patchProject: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectPatch; }, Project> = { method: "PATCH", path: "/api/v1/projects/{id}", privilege: "project writer" };
/** Remove a project or snapshot. */
export const deleteProject: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}", privilege: "project owner" };
/** Restore a removed project. */
export const restoreProject: Operation<{ readonly path: { readonly "id": string; }; }, Project> = { method: "POST", path: "/api/v1/projects/{id}/restore", privilege: "project owner" };
/** Copy a project. */
export const copyProject: Operation<{ readonly path: { readonly "id": string; }; readonly body?: ProjectCopy; }, Project> = { method: "POST", path: "/api/v1/projects/{id}/copy", privilege: "project reader" };
/** Read who changed what, and when. */
export const readProjectHistory: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "limit"?: number; readonly "before"?: string; }; }, readonly (ChangeSet)[]> = { method: "GET", path: "/api/v1/projects/{id}/history", privilege: "project reader" };
/** Undo a change set. */
export const undoProjectChangeSet: Operation<{ readonly path: { readonly "id": string; }; readonly body: UndoRequest; }, Undo> = { method: "POST", path: "/api/v1/projects/{id}/undo", privilege: "project writer" };
