import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { typingDistance } from "./typing-distance.ts";

describe("typingDistance()", () => {
  const cases: readonly (readonly [left: string, right: string, distance: number])[] = [
    ["receiver", "receiver", 0],
    ["receiver", "recever", 1],
    ["receiver", "receivver", 1],
    ["receiver", "recaiver", 1],
    ["receiver", "reciever", 1],
    ["hdmi", "hmdi", 1],
    ["twisted", "twistd", 1],
    ["twisted", "wtistd", 2],
    ["", "ab", 2],
  ];
  test.each(cases)("counts the slips between %s and %s", (left, right, distance) => {
    expect(typingDistance(left, right, 3)).toBe(distance);
  });

  test("returns one more than the limit for words further apart", () => {
    expect(typingDistance("speaker", "receiver", 2)).toBe(3);
    expect(typingDistance("a", "abcdef", 2)).toBe(3);
  });

  test("is symmetric, and 0 only for equal words", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 8 });
    const property = fc.property(word, word, (left, right) => {
      const distance = typingDistance(left, right, 9);
      expect(typingDistance(right, left, 9)).toBe(distance);
      expect(distance === 0).toBe(left === right);
      expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length));
    });
    fc.assert(property, { seed: 20_261_121, numRuns: 500 });
  });
});
