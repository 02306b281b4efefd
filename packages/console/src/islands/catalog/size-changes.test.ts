import { expect, test } from "bun:test";
import { isOfFront, sizeChangeOf } from "./size-changes.ts";

const change = (...fields: readonly (readonly [pointer: string, before: unknown, after: unknown])[]) => ({
  fields: fields.map(([pointer, before, after]) => ({ pointer, before, after })),
});
const sizes = { widthMm: 1240, heightMm: 710 };

test("sizeChangeOf() takes a length that stays from the catalog, and is undefined for what changes no front", () => {
  expect(sizeChangeOf(change(["/widthMm", 1200, 1240]), sizes)).toEqual({
    before: { width: 1200, height: 710 },
    after: { width: 1240, height: 710 },
  });
  expect(sizeChangeOf(change(["/powerW", 1, 2]), sizes)).toBeUndefined();
});

test("isOfFront() holds only for both lengths of the front", () => {
  const changes = ["/widthMm", "/heightMm", "/depthMm"].map((pointer) => change([pointer, 1, 2]));
  expect(changes.map(isOfFront)).toEqual([true, true, false]);
});

test("sizeChangeOf() has no front for a length that is missing or not above zero, nor for an unknown product", () => {
  expect(sizeChangeOf(change(["/heightMm", null, 710]), sizes)).toBeUndefined();
  expect(sizeChangeOf(change(["/widthMm", 0, 5]), sizes)).toBeUndefined();
  expect(sizeChangeOf(change(["/widthMm", 1, 5]), undefined)).toBeUndefined();
});

test("sizeChangeOf() needs no catalog where both lengths change", () => {
  expect(sizeChangeOf(change(["/widthMm", 1, 5], ["/heightMm", 2, 6]), undefined)).toEqual({
    before: { width: 1, height: 2 },
    after: { width: 5, height: 6 },
  });
});
