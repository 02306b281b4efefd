/** Written by `bun run contract` from the OpenAPI documents: operations of "Emails". */
import type { Operation } from "../../operation.ts";
import type { Email, EmailCreate, EmailDraft, EmailPatch, EmailPreview, EmailReplace, EmailTest, GridRequest, MailPage, Restore } from "../types.ts";

/** List emails in pages. */
export const listEmails: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Email)[]> = { method: "GET", path: "/api/v1/admin/emails", privilege: "Admin Emails" };
/** Create an email. */
export const createEmail: Operation<{ readonly body: EmailCreate; }, Email> = { method: "POST", path: "/api/v1/admin/emails", privilege: "Admin Emails r/w" };
/** Read an email. */
export const getEmail: Operation<{ readonly path: { readonly "emailId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Email> = { method: "GET", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails" };
/** Replace an email. */
export const replaceEmail: Operation<{ readonly path: { readonly "emailId": string; }; readonly body: EmailReplace; }, Email> = { method: "PUT", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails r/w" };
/** Change an email. */
export const patchEmail: Operation<{ readonly path: { readonly "emailId": string; }; readonly body: EmailPatch; }, Email> = { method: "PATCH", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails r/w" };
/** Remove an email. */
export const deleteEmail: Operation<{ readonly path: { readonly "emailId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/emails/{emailId}", privilege: "Admin Emails r/w" };
/** Restore removed emails. */
export const restoreEmails: Operation<{ readonly body: Restore; }, readonly (Email)[]> = { method: "POST", path: "/api/v1/admin/emails/restore", privilege: "Admin Emails r/w" };
/** Preview a mail with sample values. */
export const previewEmail: Operation<{ readonly body: EmailDraft; }, EmailPreview> = { method: "POST", path: "/api/v1/admin/emails/preview", privilege: "Admin Emails" };
/** Mail a sample to yourself. */
export const sendTestEmail: Operation<{ readonly body: EmailDraft; }, EmailTest> = { method: "POST", path: "/api/v1/admin/emails/sendtest", privilege: "Admin Emails r/w" };
/** Filter, sort and page the mails of the last 30 days. */
export const queryMails: Operation<{ readonly body: GridRequest; }, MailPage> = { method: "POST", path: "/api/v1/admin/mails/grid", privilege: "Admin Emails" };
