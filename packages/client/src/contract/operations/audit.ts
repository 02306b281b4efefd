/** Written by `bun run contract` from the OpenAPI documents: operations of "Audit". */
import type { Operation } from "../../operation.ts";
import type { AuditArchiveLink, AuditArchivePage, AuditEntryPage, AuditExport, GridRequest } from "../types.ts";

/** Filter, sort and page the audit trail. */
export const queryAudit: Operation<{ readonly body: GridRequest; }, AuditEntryPage> = { method: "POST", path: "/api/v1/admin/audit/grid", privilege: "Admin Audit" };
/** Download the audit trail as CSV or NDJSON. */
export const exportAudit: Operation<{ readonly body: AuditExport; }, string> = { method: "POST", path: "/api/v1/admin/audit/export", privilege: "Admin Audit" };
/** List the archived days of the audit trail. */
export const listAuditArchives: Operation<{ readonly query?: { readonly "before"?: string; }; }, AuditArchivePage> = { method: "GET", path: "/api/v1/admin/audit/archives", privilege: "Admin Audit" };
/** Get a link to an archived day of the audit trail. */
export const downloadAuditArchive: Operation<{ readonly path: { readonly "day": string; }; }, AuditArchiveLink> = { method: "GET", path: "/api/v1/admin/audit/archives/{day}/download", privilege: "Admin Audit" };
