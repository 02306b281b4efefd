import { expect, test } from "bun:test";
import { isOfFront, sizeChangesOf } from "./size-changes.ts";

const change = (id: string, fields: readonly (readonly [pointer: string, before: unknown, after: unknown])[]) => ({
  projectId: "j",
  projectProductId: id,
  productId: "p",
  fields: fields.map(([pointer, before, after]) => ({ pointer, before, after })),
});
const catalog = new Map([["p", { widthMm: 1240, heightMm: 710 }]]);

test("sizeChangesOf() takes a length that stays from the catalog, and leaves out what changes no front", () => {
  const changes = [change("a", [["/widthMm", 1200, 1240]]), change("b", [["/powerW", 1, 2]])];
  expect(sizeChangesOf(changes, catalog)).toEqual([
    {
      id: "a",
      projectId: "j",
      productId: "p",
      before: { width: 1200, height: 710 },
      after: { width: 1240, height: 710 },
    },
  ]);
});

test("isOfFront() holds only for both lengths of the front", () => {
  const changes = ["/widthMm", "/heightMm", "/depthMm"].map((pointer) => change("a", [[pointer, 1, 2]]));
  expect(changes.map(isOfFront)).toEqual([true, true, false]);
});

test("sizeChangesOf() has no front for a length that is missing or not above zero, nor for an unknown product", () => {
  const missing = change("a", [["/heightMm", null, 710]]);
  expect(sizeChangesOf([missing, change("b", [["/widthMm", 0, 5]])], catalog)).toEqual([]);
  expect(sizeChangesOf([change("c", [["/widthMm", 1, 5]])], new Map())).toEqual([]);
});
