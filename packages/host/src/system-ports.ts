import { createHash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createIdSource, type Ports } from "@design-catalog/core";
import type { ByteStream } from "@design-catalog/core/ports";

const random: Ports["random"] = { bytes: (length) => new Uint8Array(randomBytes(length)) };

/** Ports that the platform gives. */
export type SystemPorts = Pick<Ports, "clock" | "random" | "ids" | "digest" | "pause">;

/** The system's secure random numbers and event loop, SHA-256 by the platform, a clock, and ids made from it. */
export function createSystemPorts(clock: Ports["clock"]): SystemPorts {
  return {
    clock,
    random,
    ids: createIdSource(clock, random),
    digest: { sha256: async (text) => createHash("sha256").update(text).digest("hex"), sha256Of },
    // Sockets are served before the next immediate runs.
    pause: () => setImmediate(),
  };
}

/** The system's ports with its own wall clock. */
export const systemPorts: SystemPorts = createSystemPorts({ now: () => Date.now() });

async function sha256Of(content: ByteStream): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part);
  return hash.digest("hex");
}
