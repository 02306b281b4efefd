import type { Clock } from "./ports/clock.ts";
import type { Random } from "./ports/random.ts";

/** The shape of every identifier: 24 lower-case hex characters. */
export const idPattern = "^[0-9a-f]{24}$";
const idExpression = new RegExp(idPattern, "u");

/** True for a text that has the shape of an identifier. */
export function isId(text: unknown): text is string {
  return typeof text === "string" && idExpression.test(text);
}

/** Makes identifiers. */
export interface IdSource {
  next(): string;
}

/**
 * Time-ordered ids: 4 bytes Unix seconds, 5 random bytes of this source, 3 bytes of a counter that starts at random.
 * Ids of one source ascend within a second up to 16,777,216 ids; tables are partitioned by day on them.
 */
export function createIdSource(clock: Clock, random: Random): IdSource {
  const source = hex(random.bytes(5));
  let counter = toNumber(random.bytes(3)) >> 1;
  return {
    next() {
      counter = (counter + 1) & 0xffffff;
      return idTimePrefix(clock.now()) + source + counter.toString(16).padStart(6, "0");
    },
  };
}

/** The first 8 characters of every id made at `timeMs`. */
export function idTimePrefix(timeMs: number): string {
  return Math.floor(timeMs / 1000)
    .toString(16)
    .padStart(8, "0");
}

/** The time an id was made, in milliseconds since the epoch, to the second. */
export function idTime(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

/** Lower-case hex of bytes. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
