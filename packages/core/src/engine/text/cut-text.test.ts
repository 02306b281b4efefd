import { expect, test } from "bun:test";
import { cutText } from "./cut-text.ts";

test.each([
  ["abc", 3, "abc"],
  ["abc", 2, "ab"],
  ["a\u{1f3a5}b", 2, "a\u{1f3a5}"],
  ["a\u{1f3a5}\u{1f3a5}b", 3, "a\u{1f3a5}\u{1f3a5}"],
  ["\u{1f3a5}", 0, ""],
])("cutText(%p, %d) is %p", (text, pointsMax, cut) => {
  expect(cutText(text, pointsMax)).toBe(cut);
});
