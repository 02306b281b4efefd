import { blobsConformance } from "@design-catalog/conformance/blobs";
import { createMemoryBlobs } from "./memory-blobs.ts";

blobsConformance("memory blobs", {
  blobs: createMemoryBlobs({ clock: { now: () => Date.now() } }),
  close: async () => undefined,
});
