import { expect, test } from "bun:test";
import { typedNumber } from "./typed-number.ts";

test.each([
  ["12", 12],
  [" -2.50 ", -2.5],
  ["+.5", 0.5],
  ["3.", 3],
  ["1e+21", 1e21],
])("typedNumber() given %j is the number", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each(["", " ", "abc", "1,5", "0x1F", "0b1", "Infinity", "NaN", "9".repeat(400), "1e999", "1 2", "."])(
  "typedNumber() given %j is none",
  (text) => {
    expect(typedNumber(text)).toBeUndefined();
  },
);
