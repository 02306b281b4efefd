export { listApplicationIds, readWithheldApplications } from "./application-ids.ts";
export { BackupError } from "./backup/backup-error.ts";
export type { BackupManifest, CountedTable } from "./backup/manifest.ts";
export { type PendingDelivery, readPendingDeliveries } from "./backup/pending-deliveries.ts";
export { restoreBackup, type RestoreOptions, type RestoreSummary, verifyBackup } from "./backup/restore-backup.ts";
export type { BackedUpBlobs, BlobTotal } from "./backup/blob-entries.ts";
export { type BackupOptions, type BackupSummary, writeBackup } from "./backup/write-backup.ts";
export { createDeliveryStore } from "./webhooks/delivery-store.ts";
export { connectWithoutLimits, type LoneConnection } from "./connection/connect-without-limits.ts";
export { createDatabaseClock, type DatabaseClock, skewText } from "./connection/database-clock.ts";
export type { Health } from "./connection/health-gate.ts";
export { readServedDomains, type ServedDomain } from "./served-domains.ts";
export { createStorage, type StorageOptions, type TransactionalQueue } from "./kysely-storage.ts";
export { joinTransaction, type JoinedTransaction } from "./transactions/join-transaction.ts";
export { createMailOutbox } from "./mail/mail-outbox.ts";
export {
  findMail,
  type ListedMail,
  listMails,
  type MailBacklog,
  type MailQuery,
  readMailBacklog,
} from "./mail/mail-outbox-inspect.ts";
export {
  type DatabaseConnection,
  type DeliveryBacklog,
  readBacklog,
  readClockSkew,
  readConnections,
  readFeedDelay,
  readLastBackup,
  readMissingPartitions,
  readPartitionedDays,
  readSchemaState,
  readServerVersion,
  type SchemaState,
  serverVersionMin,
  waitForTransactions,
} from "./schema/inspect.ts";
export { ForeignTablesError } from "./schema/foreign-tables.ts";
export { noteRestore, readLastRestore } from "./schema/last-restore.ts";
export { withoutMigrations } from "./schema/migration-lock.ts";
export { endOfMove, type OpenMove, readOpenMoves } from "./schema/open-moves.ts";
export { schemaRefusal } from "./schema/schema-refusal.ts";
export { type MigrateOptions, migrateToLatest, NewerSchemaError, PrereleaseSchemaError } from "./schema/migrate.ts";
export { webhookMigrations } from "./migrations/webhooks-only.ts";
export { dropEmptyAuditDays } from "./schema/drop-empty-days.ts";
export { dropPartitions } from "./schema/drop-partitions.ts";
export { ensurePartitions } from "./schema/partitions.ts";
export {
  createPool,
  type DatabasePool,
  type PoolOptions,
  type PoolStats,
  type SqlDefer,
  type SqlExecute,
  type SqlStatement,
} from "./connection/pool.ts";
export { setTimeLimits } from "./connection/lift-limits.ts";
export { withSessionSettings } from "./connection/session-settings.ts";
export { inspectReplica, type InspectOptions } from "./replica/inspect-replica.ts";
export { primaryReasons, type ReplicaAnswers } from "./replica/answers.ts";
export { createReplica, type Replica, type ReplicaOptions, type ReplicaState } from "./replica/replica.ts";
export { createRateLeases } from "./rate-leases.ts";
export { measureApplicationSizes } from "./sizes/measure-sizes.ts";
export { type DatabaseGrowth, readApplicationSizes, readDatabaseGrowth } from "./sizes/read-sizes.ts";
export { readSealingKeys, type SealingKeys } from "./sealing-keys.ts";
export { isPermissionDenied, isRefused, toDomainError } from "./connection/sql-errors.ts";
export { type OutdatedCollation, readOutdatedCollations } from "./schema/collation-versions.ts";
export { completeDetachments, type DetachedPartition, readDetachedPartitions } from "./schema/detached-partitions.ts";
export { UnusableDatabaseError } from "./connection/unusable-database.ts";
export { hasOwnSessions } from "./connection/own-sessions.ts";
export { type Wait, waitForServer, type WaitOptions } from "./connection/wait-for-server.ts";
export { plannedEachTime } from "./connection/statement-names.ts";
export { isRowLease } from "./webhooks/row-leases.ts";
export { servedHere } from "./schema/knows-withheld.ts";
export { waitsForReceiver, waitsForTurn } from "./webhooks/waits-for-receiver.ts";
export { createWebhookUpkeepStore } from "./webhooks/webhook-upkeep-store.ts";
export { readWaitingUpkeep, type WaitingUpkeep } from "./waiting-upkeep.ts";
