import { idempotencyHours, idempotencyKeys } from "../engine/calls/idempotency.ts";
import { rateLimits } from "../engine/calls/rate-limit.ts";
import type { JobKind } from "../engine/job-kind.ts";
import { hasText, type MailKind } from "../engine/mail-kind.ts";
import type { QuotaKind } from "../engine/quota-kind.ts";
import { auditEntries } from "../engine/rows/audit.ts";
import { quotas } from "../engine/rows/quota.ts";
import { expiring } from "../engine/upkeep/erase-expired.ts";
import type { Wing } from "../engine/wing.ts";
import { downloadAuditArchive, listAuditArchives } from "./audit/archives/archive-operations.ts";
import { auditArchives } from "./audit/archives/table.ts";
import { exportAudit } from "./audit/export-audit.ts";
import { queryAudit } from "./audit/query-audit.ts";
import { createJobOperations } from "./jobs/job-operations.ts";
import { jobsQuota } from "./jobs/request-job.ts";
import { jobRetentionDays, jobs } from "./jobs/table.ts";
import { getRateLimits } from "./limits/get-rate-limits.ts";
import { rateLeases, rateRefusalHours, rateRefusals } from "./limits/tables.ts";
import { queryLogs } from "./logs/query-logs.ts";
import { logEntries } from "./logs/table.ts";
import { createEmailOperations } from "./mail-texts/emails.ts";
import { mailTextsOf } from "./mail-texts/mail-kinds.ts";
import { mailRetentionDays, outgoingMails } from "./mail/outgoing-mails.ts";
import { createQueryMails } from "./mail/query-mails.ts";
import { mcpOperations } from "./mcp/mcp.ts";
import { mcpLog, mcpLogDays, mcpSettings } from "./mcp/tables.ts";
import { recordingChunks, sessionRecordings } from "./recordings/table.ts";
import { listPrivileges } from "./roles/list-privileges.ts";
import { roleOperations } from "./roles/roles.ts";
import { roles } from "./roles/table.ts";
import { createApplicationOperations } from "./settings/application-operations.ts";
import { applications } from "./settings/table.ts";
import { applicationSizes, sizeRetentionDays } from "./sizes/table.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Contributions of the other wings. */
export interface ApplicationWingParts {
  readonly jobKinds: readonly JobKind[];
  readonly mailKinds: readonly MailKind[];
  /** The quotas of all wings; called only once all wings are there. */
  readonly quotaKinds: () => readonly QuotaKind[];
  /** True for the name of an operation of any wing; called only once all wings are there. */
  readonly isOperation: (name: string) => boolean;
}

/** Settings, roles, mails, jobs and assistants of an application, with the tables that the engine writes. */
export function createApplicationWing({ jobKinds, mailKinds, quotaKinds, isOperation }: ApplicationWingParts): Wing {
  const texts = mailTextsOf(mailKinds.filter(hasText));
  return {
    operations: [
      ...createApplicationOperations({ quotaKinds, isOperation }),
      getRateLimits,
      ...createEmailOperations(texts),
      ...roleOperations,
      listPrivileges,
      ...mcpOperations,
      queryAudit,
      exportAudit,
      listAuditArchives,
      downloadAuditArchive,
      queryLogs,
      ...createJobOperations(jobKinds),
      createQueryMails(mailKinds),
    ],
    resources: [texts.templates, roles],
    tables: [
      applications,
      applicationSizes,
      auditArchives,
      auditEntries,
      idempotencyKeys,
      jobs,
      logEntries,
      mcpLog,
      mcpSettings,
      outgoingMails,
      quotas,
      rateLimits,
      rateLeases,
      rateRefusals,
      recordingChunks,
      sessionRecordings,
    ],
    expiring: [
      expiring(idempotencyKeys, "createdAt", idempotencyHours * hourMs),
      expiring(rateLimits, "resetsAt"),
      expiring(rateLeases, "expiresAt"),
      expiring(rateRefusals, "lastAt", rateRefusalHours * hourMs),
      expiring(outgoingMails, "createdAt", mailRetentionDays * dayMs),
      expiring(jobs, "finishedAt", jobRetentionDays * dayMs),
      expiring(mcpLog, "createdAt", mcpLogDays * dayMs),
      expiring(applicationSizes, "measuredAt", sizeRetentionDays * dayMs),
    ],
    jobKinds: [],
    quotas: [jobsQuota],
    mailKinds: [],
  };
}
