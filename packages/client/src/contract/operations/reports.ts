/** Written by `bun run contract` from the OpenAPI documents: operations of "Reports". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, Report, ReportCreate, ReportJob, ReportPage, ReportPatch, ReportReplace, Restore } from "../types.ts";

/** List reports in pages. */
export const listReports: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Report)[]> = { method: "GET", path: "/api/v1/admin/reports", privilege: "Admin Reports" };
/** Create a report. */
export const createReport: Operation<{ readonly body: ReportCreate; }, Report> = { method: "POST", path: "/api/v1/admin/reports", privilege: "Admin Reports r/w" };
/** Read a report. */
export const getReport: Operation<{ readonly path: { readonly "reportId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Report> = { method: "GET", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports" };
/** Replace a report. */
export const replaceReport: Operation<{ readonly path: { readonly "reportId": string; }; readonly body: ReportReplace; }, Report> = { method: "PUT", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports r/w" };
/** Change a report. */
export const patchReport: Operation<{ readonly path: { readonly "reportId": string; }; readonly body: ReportPatch; }, Report> = { method: "PATCH", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports r/w" };
/** Remove a report. */
export const deleteReport: Operation<{ readonly path: { readonly "reportId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/reports/{reportId}", privilege: "Admin Reports r/w" };
/** Restore removed reports. */
export const restoreReports: Operation<{ readonly body: Restore; }, readonly (Report)[]> = { method: "POST", path: "/api/v1/admin/reports/restore", privilege: "Admin Reports r/w" };
/** Filter, sort and page reports. */
export const queryReports: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ReportPage> = { method: "POST", path: "/api/v1/admin/reports/grid", privilege: "Admin Reports" };
/** Run a report. */
export const runReport: Operation<{ readonly path: { readonly "id": string; readonly "reportId": string; }; }, ReportJob> = { method: "POST", path: "/api/v1/projects/{id}/reports/{reportId}/run", privilege: "project reader" };
