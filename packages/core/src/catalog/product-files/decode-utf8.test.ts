import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { decodeUtf8 as partsOf } from "./decode-utf8.ts";

const decodeUtf8 = (bytes: Uint8Array) => [...partsOf(bytes)].join("");
const encode = (text: string) => new TextEncoder().encode(text);

test("decodeUtf8() agrees with TextEncoder wherever a part ends", () => {
  for (let before = 8_180; before < 8_200; before++) {
    const text = `\uFEFF${"a".repeat(before)}é€😀100 %25${"b".repeat(9_000)}ü`;
    expect(decodeUtf8(encode(text))).toBe(text);
  }
  expect(decodeUtf8(encode(""))).toBe("");
});

test("decodeUtf8() refuses what is not UTF-8", async () => {
  const wrong = [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x61, 0x80], [0xf0, 0x9f, 0x98]];
  for (const bytes of wrong)
    expect((await failureOf(async () => decodeUtf8(Uint8Array.from(bytes)))).code).toBe("malformed_json");
});
