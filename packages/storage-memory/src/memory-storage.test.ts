import { createMemoryStorage } from "./memory-storage.ts";
import { storageConformance } from "@design-catalog/conformance/storage";

storageConformance("memory storage", async () => ({
  ...createMemoryStorage({ clock: { now: () => Date.now() } }),
  createTable: async () => undefined,
  close: async () => undefined,
}));
