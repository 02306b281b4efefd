import { expect, test } from "bun:test";
import { simplePasswordStrength } from "./password-strength.ts";

const words = ["kim", "dealer.example", "Lobby"];

test.each([
  "password1234",
  "P.a.s.s.w.o.r.d.1",
  "1234567890",
  "qwertyuiop",
  "POIUYTREWQ",
  "hahahahahaha",
  "!!!!!!!!!!",
])("%s is common", async (password) => {
  expect(await simplePasswordStrength.weaknessOf(password, words)).toBe("common");
});

test.each(["Kim2026-2027", "dealer.example1", "l o b b y 12345"])("%s is personal", async (password) => {
  expect(await simplePasswordStrength.weaknessOf(password, words)).toBe("personal");
});

test.each(["correct horse battery staple", "пароль от кассы", "kim owns a Lobby"])(
  "%s withstands",
  async (password) => {
    expect(await simplePasswordStrength.weaknessOf(password, words)).toBeUndefined();
  },
);

test("the characters after the hundredth do not count", async () => {
  expect(await simplePasswordStrength.weaknessOf(`${"1".repeat(100)} battery staple`, words)).toBe("common");
});
