/** Tests that fail, one that passes: what stands in for `bun:test` must tell them apart. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";

test("right", async () => {
  expect({ a: [1, { b: undefined }], c: new Set(["x", "y"]) }).toEqual<object>({ a: [1, {}], c: new Set(["y", "x"]) });
  expect({ a: 1, b: [{ c: 1, d: 2 }] }).toMatchObject({ b: [{ c: 1 }] });
  expect(new TypeError("wrong")).toMatchObject({ message: "wrong" });
  expect([1, 2]).not.toContain(3);
  expect(new Uint8Array(2)).toHaveLength(2);
  expect({ a: undefined }).toHaveProperty("a");
  expect("abc").toMatch(/b/);
  expect((): unknown => JSON.parse("{")).toThrow(SyntaxError);
  await expect(Promise.reject(new RangeError("broken"))).rejects.toThrow("broken");
  await expect(Promise.reject(new RangeError("broken"))).rejects.toMatchObject({ message: "broken" });
  expect([1, { a: "abc", b: 2 }, "abc"]).toEqual([
    expect.any(Number),
    expect.objectContaining({ a: expect.stringContaining("b") }),
    expect.stringMatching(/^a/),
  ]);
});

describe("group", () => {
  let hook = "none";
  beforeAll(() => (hook = "before"));
  afterAll(() => expect(hook).toBe("after"));
  test("toBe", () => expect({}).toBe({}));
  test.concurrent("concurrent", () => expect(hook).toBe("none"));
});
describe("group with hooks", () => {
  const calls: string[] = [];
  beforeEach(() => calls.push("before"));
  afterEach(() => expect(calls.push("after")).toBeLessThan(4));
  test("before", () => expect(calls).toEqual(["before"]));
  test("after each", () => expect(calls).toEqual(["before", "after", "before"]));
});
test("toEqual given another value", () => expect({ a: [1, { b: 2 }] }).toEqual({ a: [1, { b: 3 }] }));
test("toEqual given a further member", () => expect<object>({ a: 1, b: null }).toEqual({ a: 1 }));
test("toEqual given a shorter list", () => expect([1, 2]).toEqual([1]));
test("toEqual given another set", () => expect(new Set(["a", "b"])).toEqual(new Set(["a"])));
test("toMatchObject", () => expect({ a: { b: 1 } }).toMatchObject({ a: { b: 1, c: 2 } }));
test("toHaveProperty", () => expect({ a: 1 }).toHaveProperty("b"));
test("not", () => expect([1]).not.toContain(1));
test("toThrow given nothing thrown", () => expect(() => undefined).toThrow());
test("toThrow given another error", () => {
  expect(() => {
    throw new TypeError("one");
  }).toThrow("two");
});
test("any", () => expect({ a: "1" }).toMatchObject({ a: expect.any(Number) }));
test("objectContaining", () => expect([{ a: 1 }]).toContainEqual(expect.objectContaining({ a: 2 })));
test("arrayContaining", () => expect({ a: [1, 2] }).toEqual({ a: expect.arrayContaining([3]) }));
test("stringContaining", () => expect({ a: "bc" }).toEqual({ a: expect.stringContaining("d") }));
test("stringMatching", () => expect(["bc"]).toEqual([expect.stringMatching(/^c/)]));
test("rejects toMatchObject", async () => {
  await expect(Promise.reject(new TypeError("one"))).rejects.toMatchObject({ message: "two" });
});
test("rejects", async () => {
  await expect(Promise.resolve()).rejects.toThrow();
});
test("a rejection that nobody caught", () => Promise.reject(new Error("lost")));
test("toStartWith", () => expect("bc").toStartWith("c"));
test("a matcher that does not exist", () => {
  // Nothing is known of a matcher that no runner has.
  Reflect.apply(Reflect.get(expect(1), "toBeFancy") as () => void, undefined, []);
});
test.each([1, 2])("each", (value) => expect(value).toBe(1));
