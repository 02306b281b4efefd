import { describe, expect, test } from "bun:test";
import { oneTimeCode, webOneTimePasswords } from "@design-catalog/testing/one-time-codes";
import { createOneTimePasswords } from "./one-time-passwords.ts";

const key = new TextEncoder().encode("12345678901234567890");

/** Vectors of RFC 6238, Appendix B, for SHA-1: the last six of their eight digits. */
const vectors: readonly (readonly [seconds: number, code: string])[] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

for (const [name, oneTimePasswords] of [
  ["createOneTimePasswords()", createOneTimePasswords()],
  ["webOneTimePasswords", webOneTimePasswords],
] as const) {
  describe(name, () => {
    for (const [seconds, code] of vectors) {
      test(`given the test vector of second ${seconds} finds its step`, async () => {
        const step = Math.floor(seconds / 30);
        expect(await oneTimePasswords.matchingStep({ key, code, nowMs: seconds * 1000 })).toBe(step);
      });
    }

    test("accepts codes one step early or late and none beyond", async () => {
      const code = await oneTimeCode(key, 1000 * 30_000);
      const stepAt = (step: number) => oneTimePasswords.matchingStep({ key, code, nowMs: step * 30_000 });
      expect(await Promise.all([998, 999, 1000, 1001, 1002].map(stepAt))).toEqual([
        undefined,
        1000,
        1000,
        1000,
        undefined,
      ]);
    });

    test("refuses another length, other characters and another key's code", async () => {
      for (const code of ["", "28708", "2870820", "28708x", "２８７０８２"]) {
        expect(await oneTimePasswords.matchingStep({ key, code, nowMs: 59_000 })).toBeUndefined();
      }
      const other = new TextEncoder().encode("22345678901234567890");
      expect(await oneTimePasswords.matchingStep({ key: other, code: "287082", nowMs: 59_000 })).toBeUndefined();
    });

    test("writes issuer, account and key into the URI", () => {
      const uri = oneTimePasswords.keyUri({ key, issuer: "Design Catalog", accountName: "kim+1@dealer.example" });
      expect(uri).toBe(
        "otpauth://totp/Design%20Catalog:kim%2B1%40dealer.example?issuer=Design%20Catalog&algorithm=SHA1" +
          "&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&period=30&digits=6",
      );
    });
  });
}
