import type { Clock, Random } from "@design-catalog/core";
import type { Digest } from "@design-catalog/core/ports";
import { createHash, randomBytes } from "node:crypto";

/** The system's wall clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The system's secure random numbers. */
export const systemRandom: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };

/** SHA-256 by the platform. */
export const systemDigest: Digest = { sha256: async (text) => createHash("sha256").update(text).digest("hex") };
