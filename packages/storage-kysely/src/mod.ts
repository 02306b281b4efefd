export { listApplicationIds, listSuspendedApplicationIds } from "./application-ids.ts";
export { BackupError } from "./backup/backup-error.ts";
export type { BackupManifest, CountedTable } from "./backup/manifest.ts";
export { type PendingDelivery, readPendingDeliveries } from "./backup/pending-deliveries.ts";
export { restoreBackup, type RestoreOptions, verifyBackup } from "./backup/restore-backup.ts";
export type { BackedUpBlobs, BlobTotal } from "./backup/blob-entries.ts";
export { type BackupOptions, type BackupSummary, writeBackup } from "./backup/write-backup.ts";
export { createDeliveryStore } from "./delivery-store.ts";
export type { Health } from "./health-gate.ts";
export { readServedDomains, type ServedDomain } from "./served-domains.ts";
export { createStorage, type StorageOptions, type TransactionalQueue } from "./kysely-storage.ts";
export { joinTransaction, type JoinedTransaction } from "./join-transaction.ts";
export { createMailOutbox } from "./mail-outbox.ts";
export {
  findMail,
  type ListedMail,
  listMails,
  type MailBacklog,
  type MailQuery,
  readMailBacklog,
} from "./mail-outbox-inspect.ts";
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
} from "./inspect.ts";
export { schemaRefusal } from "./schema-refusal.ts";
export { type MigrateOptions, migrateToLatest, NewerSchemaError, PrereleaseSchemaError } from "./migrate.ts";
export { webhookMigrations } from "./migrations/webhooks-only.ts";
export { dropPartitions } from "./drop-partitions.ts";
export { ensurePartitions } from "./partitions.ts";
export {
  createPool,
  type DatabasePool,
  type PoolOptions,
  type PoolStats,
  type SqlDefer,
  type SqlExecute,
  type SqlStatement,
} from "./pool.ts";
export { createRateLeases } from "./rate-leases.ts";
export { readSealingKeys, type SealingKeys } from "./sealing-keys.ts";
export { toDomainError } from "./sql-errors.ts";
export { type Wait, waitForServer, type WaitOptions } from "./wait-for-server.ts";
export { plannedEachTime } from "./statement-names.ts";
export { createWebhookUpkeepStore } from "./webhook-upkeep-store.ts";
