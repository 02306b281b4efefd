import { expect, test } from "bun:test";
import { changeOf } from "./change-of.ts";

test("changeOf() given nothing on one side is added or removed", () => {
  for (const nothing of [null, undefined, "", []]) {
    expect(changeOf(nothing, 5)).toBe("added");
    expect(changeOf("Hall", nothing)).toBe("removed");
  }
});

test("changeOf() given values on both sides is changed, zero and false included", () => {
  expect(changeOf(0, 5)).toBe("changed");
  expect(changeOf(true, false)).toBe("changed");
  expect(changeOf(["a"], ["b"])).toBe("changed");
});

test("changeOf() given nothing on both sides adds and removes nothing", () => {
  expect(changeOf(null, "")).toBe("changed");
});
