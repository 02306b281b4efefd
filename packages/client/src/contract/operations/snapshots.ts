/** Written by `bun run contract` from the OpenAPI documents: operations of "Snapshots". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, Project, ProjectPage, SnapshotCreate } from "../types.ts";

/** Filter, sort and page all users' snapshots. */
export const queryAllSnapshots: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/admin/snapshots/grid", privilege: "Admin Snapshots" };
/** Remove anybody's snapshot. */
export const deleteAnySnapshot: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/snapshots/{id}", privilege: "Admin Snapshots r/w" };
/** Take a snapshot. */
export const snapshotProject: Operation<{ readonly path: { readonly "id": string; }; readonly body?: SnapshotCreate; }, Project> = { method: "POST", path: "/api/v1/projects/{id}/snapshot", privilege: "project writer" };
/** List the snapshots in pages, newest first. */
export const listSnapshots: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Project)[]> = { method: "GET", path: "/api/v1/projects/{id}/snapshots", privilege: "project reader" };
