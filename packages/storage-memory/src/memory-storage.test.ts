import { storageConformance } from "@design-catalog/conformance/storage";
import { createMemoryStorage } from "./memory-storage.ts";

storageConformance("memory storage", async () => ({
  ...createMemoryStorage({ clock: { now: () => Date.now() } }),
  createTable: async () => undefined,
  close: async () => undefined,
}));
