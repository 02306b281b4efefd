export { areas, privileges } from "./areas.ts";
export { endAuditDays } from "./audit/archives/end-audit-days.ts";
export { overdueAuditDay } from "./audit/archives/overdue-day.ts";
export { readAuditArchives } from "./audit/archives/read-archives.ts";
export { auditArchives } from "./audit/archives/table.ts";
export { absoluteUrl, blobsOf } from "./blobs/blobs-of.ts";
export { discardBlobs } from "./blobs/discard-blobs.ts";
export { downloadLink } from "./blobs/download-link.ts";
export { eraseBlobs } from "./blobs/erase-blobs.ts";
export { streamOf } from "./blobs/stream-of.ts";
export { type KnownIds, sweepBlobs } from "./blobs/sweep-blobs.ts";
export { tarBlockBytes, tarChecksum, tarHeader } from "./blobs/tar-header.ts";
export { utf8Bytes } from "./blobs/utf8-bytes.ts";
export { contentDisposition } from "./blobs/content-disposition.ts";
export type { BlobGrant, BlobMethod, BlobQuery } from "./blobs/blob-url.ts";
export { type ServedBlobs, serveBlobs } from "./blobs/serve-blobs.ts";
export { type ErasureOptions, eraseApplication } from "./erase-application.ts";
export { cancelJobOf } from "./jobs/job-operations.ts";
export { JobRefusal, jobSentenceSchema, saysOfJob } from "./jobs/job-sentences.ts";
export { jobSchemaOf, queuedExampleOf } from "./jobs/schemas.ts";
export { requestJob } from "./jobs/request-job.ts";
export { createJobRunner } from "./jobs/run-job.ts";
export { jobRetentionDays } from "./jobs/table.ts";
export { requeueLostJobs } from "./jobs/requeue-lost-jobs.ts";
export { jobs, jobStatuses } from "./jobs/table.ts";
export { isKept, type LogLine } from "./logs/log-entry.ts";
export { logEntries, type LogEntryRow } from "./logs/table.ts";
export { type LogWriting, writeLogEntries } from "./logs/write-log-entries.ts";
export { takeFromBucket } from "./limits/bucket.ts";
export {
  createProcessSlots,
  holderOf,
  inSlot,
  type SlotContext,
  type SlotName,
  slotRules,
  slotsOf,
  type TransferTime,
  transferMs,
  transferTime,
} from "./limits/process-slots.ts";
export { withQueryPlace } from "./limits/queries.ts";
export { createSlotPool } from "./limits/slot-pool.ts";
export { createRequestLimits, type RequestLimitSources } from "./limits/request-limits.ts";
export { rateLeases } from "./limits/tables.ts";
export { mailWarnings, mailWarningsSchema } from "./mail/mail-warnings.ts";
export { mailStatuses, type OutgoingMailRow, outgoingMails, queueMail } from "./mail/outgoing-mails.ts";
export { mailClaimMs, type MailPorts, sendDueMails } from "./mail/send-mails.ts";
export { readMcpSettings } from "./mcp/settings.ts";
export { mcpLog, type McpLogRow, mcpSettings, type McpSettingsRow } from "./mcp/tables.ts";
export { mcpToolNames } from "./mcp/tool-names.ts";
export { checkHeld } from "./roles/roles.ts";
export { administratorRole, roles } from "./roles/table.ts";
export { eraseUserRecordings } from "./recordings/erase-user-recordings.ts";
export {
  type RecordingChunkRow,
  recordingChunks,
  recordingStatuses,
  type SessionRecordingRow,
  sessionRecordings,
} from "./recordings/table.ts";
export { createSettingsMemory } from "./settings/settings-memory.ts";
export { readApplicationSettings } from "./settings/read-settings.ts";
export { applications, type ApplicationSettings, defaultApplicationSettings } from "./settings/table.ts";
export { applicationRefusal, isServed, suspendApplication } from "./settings/suspension.ts";
export { createApplicationWing } from "./wing.ts";
export { totalBytes } from "./quotas/total-bytes.ts";
