import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import fc from "fast-check";
import { escapePointer, jsonDepthMax, jsonMembersMax, jsonValuesMax, parseJson, parseJsonBody } from "./json-body.ts";

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

async function issueOf(text: string) {
  const { code, data } = await failureOf(() => parseJsonBody(text));
  expect(code).toBe("malformed_json");
  return data.errors?.[0];
}

test("parseJsonBody() agrees with JSON.parse() on every harmless value", () => {
  const text = fc.jsonValue({ maxDepth: 10 }).map((value) => JSON.stringify(value));
  // Large doubles are whole numbers, too.
  const harmless = text
    .filter((json) => !/\\u0000|__proto__|\d{16}|e\+/.test(json))
    .map((json): unknown => JSON.parse(json));
  fc.assert(
    fc.property(harmless, (value) => {
      const text = JSON.stringify(value);
      expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("parseJsonBody() accepts 64 levels and refuses one more", async () => {
  expect(() => parseJsonBody(nested(jsonDepthMax))).not.toThrow();
  expect(await issueOf(nested(jsonDepthMax + 1))).toMatchObject({
    code: "too_deep",
    pointer: "/0".repeat(jsonDepthMax),
  });
});

test("parseJsonBody() refuses extreme depth without exhausting the stack", async () => {
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
  ['{"a":[1,9007199254740993]}', "invalid_number", "/a/1"],
  ["-9007199254740992", "invalid_number", ""],
  ["1e20", "invalid_number", ""],
  ['{"a":[{"__proto__":{"admin":true}}]}', "forbidden_member", "/a/0"],
  [String.raw`{"__pr\u006fto__":1}`, "forbidden_member", ""],
])("parseJsonBody() given %p refuses with %s at %p", async (text, code, pointer) => {
  expect(await issueOf(text)).toMatchObject({ code, pointer });
});

test("parseJsonBody() accepts fractions and whole numbers that a double holds", () => {
  for (const text of ["9007199254740991", "-9007199254740991", "4503599627370495.5", "5e-324"]) {
    expect(parseJsonBody(text)).toBe(Number(text));
  }
});

test.each([
  ["elements", (count: number) => `[${Array.from({ length: count - 1 }, () => "1").join(",")}]`],
  ["lists in a list", (count: number) => `[${Array.from({ length: count - 1 }, () => "[]").join(",")}]`],
  [
    "members of objects",
    (count: number) => `[${Array.from({ length: (count - 1) / 3 }, () => '{"a":1,"b":2}').join(",")}]`,
  ],
])("parseJsonBody() given 100,000 values that are %s accepts, given more refuses them as a whole", async (_, make) => {
  expect(() => parseJsonBody(make(jsonValuesMax))).not.toThrow();
  expect(await issueOf(make(jsonValuesMax + 3))).toMatchObject({ code: "too_many_values", pointer: "" });
});

test("parseJsonBody() accepts 5,000 members of one object and names an object with more", async () => {
  const make = (count: number) =>
    JSON.stringify({ a: Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 1])) });
  expect(() => parseJsonBody(make(jsonMembersMax))).not.toThrow();
  expect(await issueOf(make(jsonMembersMax + 1))).toMatchObject({ code: "too_many_members", pointer: "/a" });
});

test("parseJsonBody() counts the values of objects whose members are named by numbers", () => {
  const object = `{${Array.from({ length: 4_500 }, (_, at) => `"${at}":1`).join(",")}}`;
  const listOf = (count: number) => `[${Array.from({ length: count }, () => object).join(",")}]`;
  expect(parseJsonBody(listOf(22))).toHaveLength(22);
  const refused = { code: "malformed_json", data: { errors: [expect.objectContaining({ code: "too_many_values" })] } };
  expect(() => parseJsonBody(listOf(23))).toThrow(expect.objectContaining(refused));
});

test("parseJson() checks the syntax of the service's own text, but no limits", async () => {
  const list = Array.from({ length: jsonValuesMax + 1 }, () => 2 ** 60);
  expect(parseJson(JSON.stringify(list))).toEqual(list);
  expect((await failureOf(() => parseJson("{"))).code).toBe("malformed_json");
});

test("parseJsonBody() accepts a surrogate pair and an inherited name", () => {
  expect(parseJsonBody(String.raw`{"constructor":"\ud83d\ude00"}`)).toEqual({ constructor: "😀" });
});

test("escapePointer() cuts an overlong name", () => {
  expect(escapePointer("a/".repeat(128))).toHaveLength(384);
  expect(escapePointer("a/".repeat(500_000))).toBe(`${"a~1".repeat(128)}…`);
});

test("escapePointer() escapes the two characters of RFC 6901", () => {
  expect(escapePointer("a~b/c~1")).toBe("a~0b~1c~01");
});
