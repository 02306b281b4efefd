import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import fc from "fast-check";
import { escapePointer, jsonDepthMax, parseJsonBody } from "./json-body.ts";

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

async function issueOf(text: string) {
  const { code, data } = await failureOf(() => parseJsonBody(text));
  expect(code).toBe("malformed_json");
  return data.errors?.[0];
}

test("parseJsonBody() gives what JSON.parse() gives for every harmless value", () => {
  const harmless = fc.jsonValue({ maxDepth: 10 }).filter((value) => !/\\u0000|__proto__/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(harmless, (value) => {
      const text = JSON.stringify(value);
      expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("parseJsonBody() given 64 levels accepts, given one more refuses", async () => {
  expect(() => parseJsonBody(nested(jsonDepthMax))).not.toThrow();
  expect(await issueOf(nested(jsonDepthMax + 1))).toMatchObject({
    code: "too_deep",
    pointer: "/0".repeat(jsonDepthMax),
  });
});

test("parseJsonBody() given depth as an attack refuses without exhausting the stack", async () => {
  expect(await issueOf(nested(500_000))).toMatchObject({ code: "too_deep" });
});

test.each([
  ["", "malformed_json", ""],
  ["{", "malformed_json", ""],
  ["{'a':1}", "malformed_json", ""],
  ["undefined", "malformed_json", ""],
  [String.raw`"a\u0000"`, "invalid_text", ""],
  [String.raw`{"a":{"b/c":["x","\u0000"]}}`, "invalid_text", "/a/b~1c/1"],
  [String.raw`{"a":{"\u0000":1}}`, "invalid_text", "/a"],
  [String.raw`{"a~b":"\ud800"}`, "invalid_text", "/a~0b"],
  [String.raw`{"a":"\udc00\ud800"}`, "invalid_text", "/a"],
  [String.raw`{"\udfff":1}`, "invalid_text", ""],
  ['{"a":[1,1e400]}', "invalid_number", "/a/1"],
  ["-1e99999", "invalid_number", ""],
  ['{"a":[{"__proto__":{"admin":true}}]}', "forbidden_member", "/a/0"],
  [String.raw`{"__pr\u006fto__":1}`, "forbidden_member", ""],
])("parseJsonBody() given %p refuses with %s at %p", async (text, code, pointer) => {
  expect(await issueOf(text)).toMatchObject({ code, pointer });
});

test("parseJsonBody() given a surrogate pair or an inherited name accepts", () => {
  expect(parseJsonBody(String.raw`{"constructor":"\ud83d\ude00"}`)).toEqual({ constructor: "😀" });
});

test("escapePointer() escapes the two characters of RFC 6901", () => {
  expect(escapePointer("a~b/c~1")).toBe("a~0b~1c~01");
});
