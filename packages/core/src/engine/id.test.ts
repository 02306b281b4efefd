import { expect, test } from "bun:test";
import { createTestClock, createTestRandom } from "@design-catalog/testing/test-ports";
import fc from "fast-check";
import { createIdSource, hex, idTime, idTimePrefix, isId } from "./id.ts";

const startMs = Date.parse("2026-11-21T09:30:00.000Z");

test("next() gives 24 lower-case hex characters that begin with the time", () => {
  const id = createIdSource(createTestClock(startMs + 999), createTestRandom()).next();
  expect(isId(id)).toBe(true);
  expect(idTime(id)).toBe(startMs);
  expect(id.startsWith(idTimePrefix(startMs))).toBe(true);
});

test("next() never repeats an id and always ascends, however the clock moves", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 200 }), fc.integer(), (steps, seed) => {
      const clock = createTestClock(startMs);
      const source = createIdSource(clock, createTestRandom(seed));
      const ids = steps.map((step) => {
        clock.advance(step);
        return source.next();
      });
      expect(ids).toEqual(ids.toSorted());
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every(isId)).toBe(true);
    }),
  );
});

test("next() given a full counter borrows the next second instead of going back", () => {
  const halfFull = { bytes: (length: number) => Uint8Array.of(0x7f, 0xff, 0xfe, 0xff, 0xff).subarray(0, length) };
  const source = createIdSource(createTestClock(startMs), halfFull);
  let last = source.next();
  expect(last.slice(-6)).toBe("7fffff");
  for (let made = 0; made < 0x80_0000; made++) last = source.next();
  expect(last.slice(-6)).toBe("ffffff");
  expect(idTime(last)).toBe(startMs);
  const next = source.next();
  expect(next.slice(-6)).toBe("000000");
  expect(idTime(next)).toBe(startMs + 1000);
});

test("two sources give different ids at the same moment", () => {
  const clock = createTestClock(startMs);
  expect(createIdSource(clock, createTestRandom(1)).next()).not.toBe(createIdSource(clock, createTestRandom(2)).next());
});

test("hex() writes each byte as two digits", () => {
  expect(hex(Uint8Array.of(0, 1, 15, 16, 255))).toBe("00010f10ff");
});
