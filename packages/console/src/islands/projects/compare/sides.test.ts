import { expect, test } from "bun:test";
import { type Side, sidesOf } from "./sides.ts";

const one: Side = { id: "1", name: "S-1" };
const two: Side = { id: "2", name: "S-2" };
const now: Side = { id: "p", name: "now" };

test("sidesOf() compares with the project now only where one snapshot was asked for", () => {
  expect(sidesOf(["1"], { found: [one], now })).toEqual({ earlier: one, later: now });
  expect(sidesOf(["2", "1"], { found: [one, two], now })).toEqual({ earlier: one, later: two });
  expect(sidesOf(["1", "2"], { found: [one], now })).toBeUndefined();
  expect(sidesOf(["1"], { found: [], now })).toBeUndefined();
  expect(sidesOf(["1"], { found: [one] })).toBeUndefined();
});
