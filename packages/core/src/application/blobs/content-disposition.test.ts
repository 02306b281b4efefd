import { describe, expect, test } from "bun:test";
import { contentDisposition } from "./content-disposition.ts";

describe("contentDisposition()", () => {
  const names: readonly (readonly [string, string])[] = [
    ["rack.png", 'filename="rack.png"'],
    ["Plan Ä (1).svg", `filename="Plan _ (1).svg"; filename*=UTF-8''Plan%20%C3%84%20%281%29.svg`],
    ['a"b\\c%2F.png', `filename="a_b_c_2F.png"; filename*=UTF-8''a%22b%5Cc%252F.png`],
    ["a\r\nset-cookie: b\u0000", `filename="a__set-cookie: b_"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b%00`],
    ["it's *\ud800", `filename="it's *_"; filename*=UTF-8''it%27s%20%2A%EF%BF%BD`],
  ];
  for (const [fileName, expected] of names) {
    test(`given ${JSON.stringify(fileName)} keeps the name inside the header`, () => {
      expect(contentDisposition({ disposition: "inline", fileName })).toBe(`inline; ${expected}`);
    });
  }
});
