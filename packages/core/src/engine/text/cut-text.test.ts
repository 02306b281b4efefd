import { expect, test } from "bun:test";
import { cutText } from "./cut-text.ts";

test.each([
  ["abc", 3, "abc"],
  ["abc", 2, "ab"],
  ["a\u{1f3a5}b", 2, "a"],
  ["a\u{1f3a5}b", 3, "a\u{1f3a5}"],
  ["\u{1f3a5}", 1, ""],
])("cutText(%p, %d) is %p", (text, unitsMax, cut) => {
  expect(cutText(text, unitsMax)).toBe(cut);
});
