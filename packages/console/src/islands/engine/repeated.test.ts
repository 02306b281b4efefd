import { expect, test } from "bun:test";
import { haveRepeated, isRepeated } from "./repeated.ts";

test("isRepeated() finds the later of two names that are the same but for spaces around them, and no empty ones", () => {
  const names = ["a", "", "A", " a ", " ", "b ", "b"];
  const repeated = [false, false, false, true, false, false, true];
  expect(names.map((_, index) => isRepeated(names, index))).toEqual(repeated);
});

test("haveRepeated() is true for names of which two are the same", () => {
  expect([haveRepeated(["a", "", "", "b"]), haveRepeated(["a", "b", "a"])]).toEqual([false, true]);
});
