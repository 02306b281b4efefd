import { expect, test } from "bun:test";
import { secretExample } from "./secret-schemas.ts";
import { checkCharacters, secretHintOf, secretText } from "./secret-text.ts";

test("a secret has a prefix that scanners find, 256 bits in base64url, and check characters of both", () => {
  const secret = secretText(Uint8Array.from({ length: 32 }, (_, index) => 255 - index));
  expect(secret).toBe("dcs___79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA_4DU9eY");
  expect(secret).toMatch(/^dcs_[\w-]{43}_[0-9A-Za-z]{6}$/u);
  expect(secretHintOf(secret)).toBe("dcs___79");
});

test("check characters are the CRC-32 in base 62, filled up with zeros", () => {
  // The check value of CRC-32, 0xCBF43926.
  expect(checkCharacters("123456789")).toBe("3jZRME");
  expect(checkCharacters("")).toBe("000000");
});

test("the documented example is a whole secret", () => {
  expect(secretExample.slice(-6)).toBe(checkCharacters(secretExample.slice(0, -7)));
});
