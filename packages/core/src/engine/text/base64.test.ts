import { expect, test } from "bun:test";
import fc from "fast-check";
import { base64 } from "./base64.ts";

test("base64() agrees with btoa() at every length", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(base64(bytes)).toBe(btoa(String.fromCharCode(...bytes)));
    }),
  );
});

test.each([
  [[], ""],
  [[0], "AA=="],
  [[255, 255], "//8="],
  [[251, 255, 191], "+/+/"],
])("base64() given %p gives %p", (bytes, text) => {
  expect(base64(Uint8Array.from(bytes))).toBe(text);
});
