import type { Clock } from "../ports/clock.ts";
import type { Id, IdSource, kindOfId } from "../ports/id.ts";
import type { Random } from "../ports/random.ts";

/** The shape of every identifier: 24 lower-case hex characters. */
export const idPattern = "^[0-9a-f]{24}$";
const idExpression = new RegExp(idPattern, "u");

/** The largest value of 3 bytes. */
const counterMax = 0xffffff;

/**
 * Time-ordered ids: 4 bytes Unix seconds, 5 random bytes of this source, 3 bytes of a counter that starts at random.
 * Ids of one source always ascend, even when the clock is set back; they partition tables by day.
 * @example
 * ```ts
 * const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
 * const ids = createIdSource({ now: () => Date.now() }, random);
 * assert(ids.next() < ids.next());
 * ```
 */
export function createIdSource(clock: Clock, random: Random): IdSource {
  const source = hex(random.bytes(5));
  let counter = toNumber(random.bytes(3));
  let timeMs = 0;
  let start = idTimePrefix(timeMs) + source;
  return {
    next<Kind extends string>() {
      counter += 1;
      const nextSecondMs = timeMs + 1000;
      // A full counter borrows the next second; every second begins in the lower half, so this is rare.
      if (clock.now() >= nextSecondMs || counter > counterMax) {
        timeMs = Math.max(wholeSecond(clock.now()), nextSecondMs);
        counter &= counterMax >> 1;
        start = idTimePrefix(timeMs) + source;
        parseId(`${start}000000`);
      }
      // Checked once a second, because transactions of thousands of rows take an id for each.
      return (start + counter.toString(16).padStart(6, "0")) as Id<Kind>;
    },
  };
}

/**
 * True for a text that has the shape of an identifier. The value has any type because ids come out of bodies, rows and
 * jobs. `Kind` is the caller's knowledge of the place that the value comes from: no id shows its kind, so this checks only
 * the shape, as {@link parseId} does.
 * @example
 * ```ts
 * assert(isId("6740a1f2c3d4e5f6071829c1"));
 * assert(!isId("42"));
 * assert(!isId(undefined));
 * ```
 */
export function isId<Kind extends string = string>(value: unknown): value is Id<Kind> {
  return typeof value === "string" && idExpression.test(value);
}

/**
 * Types a trusted text as an id of this kind; an id of another kind does not compile.
 * @throws {TypeError} when the text does not have the shape of an id
 * @example
 * ```ts
 * assert.equal(parseId<"user">("6740a1f2c3d4e5f6071829c1"), "6740a1f2c3d4e5f6071829c1");
 * assert.throws(() => parseId<"user">("42"), TypeError);
 * ```
 */
export function parseId<Kind extends string>(text: string & { readonly [kindOfId]?: Kind }): Id<Kind> {
  const given: string = text;
  if (!isId<Kind>(given)) throw new TypeError(`Cannot use ${given} as an id: it does not match ${idPattern}`);
  return given;
}

/** The lowest id that a clock can produce at `timeMs`. */
export function lowestId(timeMs: number): string {
  return idTimePrefix(timeMs).padEnd(24, "0");
}

/**
 * The first 8 characters of every id made at `timeMs`.
 * @example
 * ```ts
 * assert.equal(idTimePrefix(0), "00000000");
 * assert.equal(idTimePrefix(256_000), "00000100");
 * ```
 */
export function idTimePrefix(timeMs: number): string {
  return Math.floor(timeMs / 1000)
    .toString(16)
    .padStart(8, "0");
}

/**
 * The time an id was made, in milliseconds since the epoch, to the second.
 * @example
 * ```ts
 * const madeAtMs = Date.parse("2026-11-23T04:00:00Z");
 * assert.equal(idTime(idTimePrefix(madeAtMs) + "0".repeat(16)), madeAtMs);
 * ```
 */
export function idTime(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

/**
 * Lower-case hex of bytes.
 * @example
 * ```ts
 * assert.equal(hex(new Uint8Array([10, 255])), "0aff");
 * ```
 */
export function hex(bytes: Uint8Array): string {
  return bytes.reduce((text, byte) => text + (hexOfBytes[byte] ?? ""), "");
}

/** Lookup table, because each request prints the hash of its token. */
const hexOfBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function wholeSecond(timeMs: number): number {
  return Math.floor(timeMs / 1000) * 1000;
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
