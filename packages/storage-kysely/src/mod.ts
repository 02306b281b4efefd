export { createDeliveryStore } from "./delivery-store.ts";
export type { Health } from "./health-gate.ts";
export { createStorage, type StorageOptions, type TransactionalQueue } from "./kysely-storage.ts";
export { type MigrateOptions, migrateToLatest } from "./migrate.ts";
export { dropPartitions, ensurePartitions } from "./partitions.ts";
export { createPool, type DatabasePool, type PoolOptions, type SqlExecute } from "./pool.ts";
