/** Tests that fail, one that passes: what stands in for `bun:test` must tell them apart. */
import { describe, expect, test } from "bun:test";

test("right", async () => {
  expect({ a: [1, { b: undefined }], c: new Set(["x", "y"]) }).toEqual<object>({ a: [1, {}], c: new Set(["y", "x"]) });
  expect({ a: 1, b: [{ c: 1, d: 2 }] }).toMatchObject({ b: [{ c: 1 }] });
  expect(new TypeError("wrong")).toMatchObject({ message: "wrong" });
  expect([1, 2]).not.toContain(3);
  expect("abc").toMatch(/b/);
  expect((): unknown => JSON.parse("{")).toThrow(SyntaxError);
  await expect(Promise.reject(new RangeError("broken"))).rejects.toThrow("broken");
});

describe("group", () => {
  test("toBe", () => expect({}).toBe({}));
});
test("toEqual given another value", () => expect({ a: [1, { b: 2 }] }).toEqual({ a: [1, { b: 3 }] }));
test("toEqual given a further member", () => expect<object>({ a: 1, b: null }).toEqual({ a: 1 }));
test("toEqual given a shorter list", () => expect([1, 2]).toEqual([1]));
test("toEqual given another set", () => expect(new Set(["a", "b"])).toEqual(new Set(["a"])));
test("toMatchObject", () => expect({ a: { b: 1 } }).toMatchObject({ a: { b: 1, c: 2 } }));
test("not", () => expect([1]).not.toContain(1));
test("toThrow given nothing thrown", () => expect(() => undefined).toThrow());
test("toThrow given another error", () => {
  expect(() => {
    throw new TypeError("one");
  }).toThrow("two");
});
test("rejects", async () => {
  await expect(Promise.resolve()).rejects.toThrow();
});
test("a rejection that nobody caught", () => Promise.reject(new Error("lost")));
test("a matcher that does not exist", () => {
  // Nothing is known of a matcher that no runner has.
  Reflect.apply(Reflect.get(expect(1), "toBeFancy") as () => void, undefined, []);
});
test.each([1, 2])("each", (value) => expect(value).toBe(1));
