import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { validate } from "./validate.ts";
import { toVisibleName, visibleName, visibleNameMessage } from "./visible-name.ts";

const schema = visibleName({ max: 20 });
const hidden = ["\u0000", "\n", "\u007f", "\u0085", "\u2028", "\u202e", "\u2066"];
const blank = [" ", "\t", "\u00a0", "\u200b", "\u00ad", "\ufeff", "\u3164", "\u2800", "\u180e", "\u034f"];

describe("a visible name", () => {
  test.each(["a", "Lobby video wall", "Ünï", "会議室", "👨‍👩‍👧 family", "❤️", "نام‌خانوادگی", "a/b <c> & 'd'"])(
    "may be %s",
    (name) => {
      expect(validate(schema, name)).toBe(name);
      expect(toVisibleName(name, 20)).toBe(name);
    },
  );

  test.each([...hidden, ...blank])("neither consists of %j nor begins or ends with it", async (character) => {
    for (const name of [character, `${character}a`, `a${character}`, `${character} ${character}`]) {
      const failure = await failureOf(async () => validate(schema, name, "/name"));
      expect(failure.data.errors).toEqual([{ pointer: "/name", code: "invalid_format", message: visibleNameMessage }]);
    }
    expect(toVisibleName(`${character}${character}`, 20)).toBeNull();
    expect(toVisibleName(`${character}a b${character}`, 20)).toBe("a b");
  });

  test.each(hidden)("does not contain %j", async (character) => {
    expect((await failureOf(async () => validate(schema, `a${character}b`))).code).toBe("validation_failed");
    expect(toVisibleName(`a${character}b`, 20)).toBe("a b");
  });

  test("has at least one character and at most the maximum", async () => {
    const failures = ["", "x".repeat(21), 5].map((name) => failureOf(async () => validate(schema, name)));
    expect((await Promise.all(failures)).flatMap(({ data }) => data.errors)).toEqual([
      { pointer: "", code: "too_short", message: "Expected string length greater or equal to 1" },
      { pointer: "", code: "too_long", message: "Expected string length less or equal to 20" },
      { pointer: "", code: "invalid_type", message: "Expected string" },
    ]);
    expect(toVisibleName(`${"x".repeat(19)} yz`, 20)).toBe("x".repeat(19));
  });
});
