/** Adapters with one fault each, which the suites must find on every runner. */
import { blobsConformance } from "@design-catalog/conformance/blobs";
import { queueConformance } from "@design-catalog/conformance/queue";
import { createMemoryBlobs, createMemoryStorage } from "@design-catalog/storage-memory";

const leaseMs = 20_000;
const close = async () => undefined;

queueConformance("a queue without limits of groups", async () => {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  const { storage, queue } = createMemoryStorage({ clock, leaseMs });
  const claim: typeof queue.claim = (name, { limit }) => queue.claim(name, { limit, perGroupLimit: limit });
  return { storage, queue: { ...queue, claim }, lapse: async () => void (aheadMs += leaseMs), close };
});

blobsConformance("a store that deletes nothing", {
  blobs: { ...createMemoryBlobs({ clock: { now: () => Date.now() } }), delete: async () => undefined },
  close,
});
