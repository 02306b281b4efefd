import { expect, test } from "bun:test";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { join } from "node:path";

test("the package exports these names and no others", async () => {
  expect(await exportedNames(join(import.meta.dirname, "mod.ts"))).toEqual([
    "DeadlockError",
    "type MemoryQueue",
    "type MemoryQueueOptions",
    "type MemoryStorage",
    "type MemoryStorageOptions",
    "type MemoryTables",
    "type QueuedJob",
    "type WebPorts",
    "createMemoryBlobs",
    "createMemoryQueue",
    "createMemoryStorage",
    "createMemoryTables",
    "createWebPorts",
    "createWebSecretBox",
    "createWebUrlSigner",
    "oneTimeCode",
    "webDigest",
    "webGzip",
    "webOneTimePasswords",
  ]);
});
