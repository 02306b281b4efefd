/** The adapters in memory under the suites that judge them, for runners other than Bun's. */
import { blobsConformance } from "@design-catalog/conformance/blobs";
import { gzipConformance } from "@design-catalog/conformance/gzip";
import { queueConformance } from "@design-catalog/conformance/queue";
import { storageConformance } from "@design-catalog/conformance/storage";
import { createMemoryBlobs, createMemoryStorage, webGzip } from "@design-catalog/storage-memory";

const clock = { now: () => Date.now() };
const leaseMs = 20_000;
const close = async () => undefined;

storageConformance("memory storage", async () => ({
  ...createMemoryStorage({ clock }),
  createTable: async () => undefined,
  close,
}));

queueConformance("memory queue", async () => {
  let aheadMs = 0;
  const aheadClock = { now: () => Date.now() + aheadMs };
  const { storage, queue } = createMemoryStorage({ clock: aheadClock, leaseMs });
  return { storage, queue, lapse: async () => void (aheadMs += leaseMs), close };
});

blobsConformance("memory blobs", { blobs: createMemoryBlobs({ clock }), close });

gzipConformance("webGzip()", webGzip);
