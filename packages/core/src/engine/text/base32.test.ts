import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { base32, fromBase32 } from "./base32.ts";

describe("base32()", () => {
  /** RFC 4648 §10, without the padding. */
  const vectors: readonly (readonly [text: string, encoded: string])[] = [
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ];
  for (const [text, encoded] of vectors) {
    test(`given "${text}" gives "${encoded}"`, () => expect(base32(new TextEncoder().encode(text))).toBe(encoded));
  }
});

describe("fromBase32()", () => {
  test("reverses base32()", () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(fromBase32(base32(bytes))).toEqual(bytes)));
  });

  test("refuses a character outside the alphabet, without quoting the text", () => {
    expect(() => fromBase32("MZ1Q")).toThrow("Cannot decode base32: a character is outside its alphabet");
  });
});
