export { DeadlockError } from "./memory-locks.ts";
export { createMemoryBlobs } from "./memory-blobs.ts";
export { createMemoryQueue, type MemoryQueue, type MemoryQueueOptions, type QueuedJob } from "./memory-queue.ts";
export { createMemoryStorage, type MemoryStorage, type MemoryStorageOptions } from "./memory-storage.ts";
export { createMemoryTables, type MemoryTables } from "./memory-tables.ts";
export { oneTimeCode, webOneTimePasswords } from "./web/one-time-passwords.ts";
export { createWebSecretBox } from "./web/secret-box.ts";
export { createWebUrlSigner } from "./web/url-signer.ts";
export { createWebPorts, type WebPorts, webDigest } from "./web/web-ports.ts";
