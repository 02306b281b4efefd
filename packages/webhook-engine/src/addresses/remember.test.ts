import { expect, test } from "bun:test";
import { remember } from "./remember.ts";

test("remember() computes once per text and keeps no more results than allowed", () => {
  const computed: string[] = [];
  const length = remember((text) => {
    computed.push(text);
    return text.length;
  }, 2);
  expect(["a", "bb", "a", "bb"].map(length)).toEqual([1, 2, 1, 2]);
  expect(computed).toEqual(["a", "bb"]);
  expect([length("ccc"), length("a")]).toEqual([3, 1]);
  expect(computed).toEqual(["a", "bb", "ccc", "a"]);
});
