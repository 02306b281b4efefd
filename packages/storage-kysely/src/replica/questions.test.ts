import { describe, expect, test } from "bun:test";
import { assertSame, placeOf } from "./questions.ts";

const primary = { cluster: "7", database: "5", tables: "16400" };

describe("assertSame()", () => {
  test("accepts a standby of the primary", () => {
    expect(() => assertSame({ ...primary }, primary)).not.toThrow();
  });

  test.each([
    ["server", { cluster: "8" }, "it is a standby of another server"],
    ["database", { database: "6" }, "it has another database"],
    ["schema", { tables: "none" }, "it lacks the tables of the database"],
  ])("refuses one with another %s", (_, differs, reason) => {
    expect(() => assertSame({ ...primary, ...differs }, primary)).toThrow(reason);
  });
});

test.each([
  ["a promoted server", { follows: false, position: 10 }],
  ["a server that was never a standby", { follows: false, position: null }],
  ["a standby that has read nothing", { follows: true, position: null }],
])("placeOf() refuses %s", (_, row) => {
  expect(() => placeOf(row)).toThrow("it is not a standby");
});

test("placeOf() returns the place of a standby", () => {
  expect(placeOf({ follows: true, position: 10 })).toBe(10);
});
