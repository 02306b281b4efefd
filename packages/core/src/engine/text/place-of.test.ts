import { expect, test } from "bun:test";
import { placesOf } from "./place-of.ts";

test.each([
  ["ab\ncd", 4, { line: 2, column: 2 }],
  ["a\r\nb", 3, { line: 2, column: 1 }],
  ["a\r\nb", 2, { line: 1, column: 3 }],
  ["a\rb", 2, { line: 2, column: 1 }],
  ["\uFEFFab", 2, { line: 1, column: 2 }],
  ["\uFEFFab", 0, { line: 1, column: 1 }],
  ["😀b", 2, { line: 1, column: 2 }],
  ["\n😀b", 3, { line: 2, column: 2 }],
  ["\ude00b", 1, { line: 1, column: 2 }],
])("the place in %j of offset %i", (text, offset, place) => {
  expect(placesOf(text, [offset]).get(offset)).toEqual(place);
  // What other offsets are asked for changes nothing.
  expect(placesOf(text, [text.length, offset, 0]).get(offset)).toEqual(place);
});
