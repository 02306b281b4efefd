export { createMemoryQueue, type MemoryQueue, type MemoryQueueOptions, type QueuedJob } from "./memory-queue.ts";
export { createMemoryStorage, type MemoryStorage, type MemoryStorageOptions } from "./memory-storage.ts";
export { createMemoryTables, type MemoryTables } from "./memory-tables.ts";
