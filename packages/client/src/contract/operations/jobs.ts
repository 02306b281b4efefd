/** Written by `bun run contract` from the OpenAPI documents: operations of "Jobs". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, Job, JobEntryPage, JobSummary } from "../types.ts";

/** Filter, sort and page all users' jobs. */
export const queryJobs: Operation<{ readonly body: GridRequest; }, JobEntryPage> = { method: "POST", path: "/api/v1/admin/jobs/grid", privilege: "Admin Logs" };
/** List your jobs, newest first. */
export const listJobs: Operation<{ readonly query?: { readonly "limit"?: number; readonly "after"?: string; }; }, readonly (JobSummary)[]> = { method: "GET", path: "/api/v1/jobs", privilege: "user" };
/** Read the progress and result of one of your jobs. */
export const getJob: Operation<{ readonly path: { readonly "id": string; }; }, Job> = { method: "GET", path: "/api/v1/jobs/{id}", privilege: "user" };
/** Cancel one of your jobs. */
export const cancelJob: Operation<{ readonly path: { readonly "id": string; }; }, Job> = { method: "POST", path: "/api/v1/jobs/{id}/cancel", privilege: "user" };
