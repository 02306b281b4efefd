import { expect, test } from "bun:test";
import { wordText } from "./word-text.ts";

test.each([
  ["created", "Created"],
  ["later", "later"],
  ["constructor", "constructor"],
  ["toString", "toString"],
])("wordText() of %s is %s", (word, text) => {
  expect(wordText({ created: "Created" }, word)).toBe(text);
});
