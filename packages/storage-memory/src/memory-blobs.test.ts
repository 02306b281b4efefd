import { blobsConformance } from "@design-catalog/testing/blobs-conformance";
import { createMemoryBlobs } from "./memory-blobs.ts";

blobsConformance("memory blobs", {
  blobs: createMemoryBlobs({ clock: { now: () => Date.now() } }),
  close: async () => undefined,
});
