/** Written by `bun run contract` from the OpenAPI documents: operations of "Project cables". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, ProjectCable, ProjectCableCreate, ProjectCablePage, ProjectCablePatch, Restore } from "../types.ts";

/** List the cables. */
export const listProjectCables: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectCable)[]> = { method: "GET", path: "/api/v1/projects/{id}/cables", privilege: "project reader" };
/** Add a cable. */
export const createProjectCable: Operation<{ readonly path: { readonly "id": string; }; readonly body?: ProjectCableCreate; }, ProjectCable> = { method: "POST", path: "/api/v1/projects/{id}/cables", privilege: "project writer" };
/** Filter, sort and page the cables. */
export const queryProjectCables: Operation<{ readonly path: { readonly "id": string; }; readonly body: GridRequest; }, ProjectCablePage> = { method: "POST", path: "/api/v1/projects/{id}/cables/grid", privilege: "project reader" };
/** Restore removed cables. */
export const restoreProjectCables: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ProjectCable)[]> = { method: "POST", path: "/api/v1/projects/{id}/cables/restore", privilege: "project writer" };
/** Read a cable. */
export const getProjectCable: Operation<{ readonly path: { readonly "id": string; readonly "cableId": string; }; }, ProjectCable> = { method: "GET", path: "/api/v1/projects/{id}/cables/{cableId}", privilege: "project reader" };
/** Change a cable. */
export const patchProjectCable: Operation<{ readonly path: { readonly "id": string; readonly "cableId": string; }; readonly body: ProjectCablePatch; }, ProjectCable> = { method: "PATCH", path: "/api/v1/projects/{id}/cables/{cableId}", privilege: "project writer" };
/** Remove a cable. */
export const deleteProjectCable: Operation<{ readonly path: { readonly "id": string; readonly "cableId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/cables/{cableId}", privilege: "project writer" };
