import { createHash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createIdSource, type Ports } from "@design-catalog/core";
import type { ByteStream } from "@design-catalog/core/ports";

const clock: Ports["clock"] = { now: () => Date.now() };
const random: Ports["random"] = { bytes: (length) => new Uint8Array(randomBytes(length)) };

/** The system's wall clock and event loop, its secure random numbers, ids made from both, and SHA-256 by the platform. */
export const systemPorts: Pick<Ports, "clock" | "random" | "ids" | "digest" | "pause"> = {
  clock,
  random,
  ids: createIdSource(clock, random),
  digest: { sha256: async (text) => createHash("sha256").update(text).digest("hex"), sha256Of },
  // Sockets are served before the next immediate runs.
  pause: () => setImmediate(),
};

async function sha256Of(content: ByteStream): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part);
  return hash.digest("hex");
}
