import { expect, test } from "bun:test";
import fc from "fast-check";
import { isJsonObject, sameJson } from "./json.ts";

test("sameJson() given a copy with members in another order is true", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, item]) => [name, reversed(item)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameJson(value, reversed(value))).toBe(true);
    }),
  );
});

test.each([
  [1, "1"],
  [null, undefined],
  [null, {}],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 1]],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ a: undefined }, { b: undefined }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [{}, { constructor: Object }],
])("sameJson() given %j and %j is false", (left, right) => {
  expect(sameJson(left, right)).toBe(false);
  expect(sameJson(right, left)).toBe(false);
});

test("isJsonObject() is true only for objects", () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true);
  expect([null, undefined, [], "a", 1, true].filter(isJsonObject)).toEqual([]);
});
