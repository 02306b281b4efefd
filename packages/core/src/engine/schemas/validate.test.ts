import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { Type } from "@sinclair/typebox";
import { normalized } from "./normalize.ts";
import { boolean, idOf, integer, list, mapOf, nullable, number, oneOf, text, timestamp, variants } from "./schema.ts";
import { isValid, validate } from "./validate.ts";

const id = "6740a1f2c3d4e5f60718293a";
const closed = { additionalProperties: false };
const schema = Type.Object(
  {
    name: text({ max: 5 }),
    count: Type.Optional(integer({ min: 0, max: 10 })),
    size: Type.Optional(number({ min: 0 })),
    open: Type.Optional(boolean()),
    colour: Type.Optional(oneOf(["red", "blue"])),
    note: Type.Optional(nullable(text({ max: 3 }))),
    parts: Type.Optional(list(Type.Object({ id: idOf("part") }, closed), { max: 2 })),
    tags: Type.Optional(mapOf(Type.String({ pattern: "^[a-z/~]+$" }), Type.String(), { maxProperties: 3 })),
    ids: Type.Optional(Type.Array(idOf("part"), { minItems: 1, maxItems: 2, uniqueItems: true })),
  },
  closed,
);

describe("validate() names each fault with a code and a pointer", () => {
  const cases: readonly (readonly [value: object, code: string, pointer: string])[] = [
    [{}, "required", "/name"],
    [{ name: "" }, "too_short", "/name"],
    [{ name: "sixsix" }, "too_long", "/name"],
    [{ name: null }, "invalid_type", "/name"],
    [{ name: 5 }, "invalid_type", "/name"],
    [{ name: "a", count: "5" }, "invalid_type", "/count"],
    [{ name: "a", count: 1.5 }, "invalid_type", "/count"],
    [{ name: "a", count: -1 }, "too_small", "/count"],
    [{ name: "a", count: 11 }, "too_large", "/count"],
    [{ name: "a", size: -0.1 }, "too_small", "/size"],
    [{ name: "a", size: 1e16 }, "too_large", "/size"],
    [{ name: "a", open: "true" }, "invalid_type", "/open"],
    [{ name: "a", open: 1 }, "invalid_type", "/open"],
    [{ name: "a", colour: "green" }, "invalid_value", "/colour"],
    [{ name: "a", note: "four" }, "too_long", "/note"],
    [{ name: "a", parts: {} }, "invalid_type", "/parts"],
    [{ name: "a", parts: [{ id: "x" }] }, "invalid_format", "/parts/0/id"],
    [{ name: "a", parts: [1, 2, 3] }, "too_many_items", "/parts"],
    [{ name: "a", parts: [{ id: "6740a1f2c3d4e5f60718293a", x: 1 }] }, "unknown_member", "/parts/0/x"],
    [{ name: "a", extra: 1 }, "unknown_member", "/extra"],
    [{ name: "a", constructor: 1 }, "unknown_member", "/constructor"],
    [{ name: "a", tags: { "a/b~c": 1 } }, "invalid_type", "/tags/a~1b~0c"],
    [{ name: "a", tags: { A: "x" } }, "unknown_member", "/tags/A"],
    [{ name: "a", tags: { a: "", b: "", c: "", d: "" } }, "invalid_value", "/tags"],
    [{ name: "a", ids: [id, id] }, "invalid_value", "/ids"],
    [{ name: "a", ids: [id, "x"] }, "invalid_format", "/ids/1"],
    [{ name: "a", ids: [] }, "too_few_items", "/ids"],
    [{ name: "a", ids: [id, id, id] }, "too_many_items", "/ids"],
    [{ name: "a", ids: { length: 1 } }, "invalid_type", "/ids"],
  ];
  for (const [value, code, pointer] of cases) {
    test(`${JSON.stringify(value)} is ${code} at ${pointer}`, async () => {
      const failure = await failureOf(() => validate(schema, value));
      expect(failure.code).toBe("validation_failed");
      expect(failure.data.errors?.find((issue) => issue.pointer === pointer)?.code).toBe(code);
    });
  }
});

describe("validate() of a union", () => {
  const circle = Type.Object({ type: oneOf(["circle"]), radius: number({ min: 0 }) }, closed);
  const box = Type.Object({ type: oneOf(["box", "cube"]), sides: list(number(), { max: 3 }) }, closed);
  const shape = variants("type", [circle, box]);
  const drawing = Type.Union([shape, Type.Array(shape, { minItems: 1 })]);
  const cases: readonly (readonly [value: unknown, code: string, pointer: string])[] = [
    [{ type: "circle", radius: -1 }, "too_small", "/radius"],
    [{ type: "cube", sides: [1, "2"] }, "invalid_type", "/sides/1"],
    [{ type: "box", sides: [], radius: 1 }, "unknown_member", "/radius"],
    [{ type: "line", radius: 1 }, "invalid_value", "/type"],
    [{ radius: 1 }, "required", "/type"],
    [[{ type: "circle", radius: 1 }, { type: "circle" }], "required", "/1/radius"],
    [[{ type: "circle", radius: 1 }, { type: "line" }], "invalid_value", "/1/type"],
    [[], "too_few_items", ""],
    ["circle", "invalid_value", ""],
    [[5], "invalid_value", "/0"],
  ];
  test.each(cases)("%j reports the fault of the intended form: %s at %s", async (value, code, pointer) => {
    const failure = await failureOf(() => validate(drawing, value));
    expect(failure.data.errors).toMatchObject([{ code, pointer }]);
  });

  test("names every variant when the discriminator matches none", async () => {
    const failure = await failureOf(() => validate(shape, { type: "line" }));
    expect(failure.data.errors?.[0]?.allowed).toEqual(["circle", "box", "cube"]);
  });

  test.each([
    [-1, "too_small"],
    ["5", "invalid_type"],
    [1.5, "invalid_type"],
  ])("of a number or null says about %j that it is %s", async (value, code) => {
    const failure = await failureOf(() => validate(nullable(integer({ min: 0 })), value, "/lengthMm"));
    expect(failure.data.errors).toMatchObject([{ pointer: "/lengthMm", code }]);
  });

  test("of an object or null checks the object", async () => {
    const failure = await failureOf(() => validate(nullable(circle), { type: "circle" }));
    expect(failure.data.errors).toMatchObject([{ code: "required", pointer: "/radius" }]);
  });
});

describe("validate()", () => {
  test("brings the texts of a list into their form only if it is not too long, and so refused in any case", () => {
    const words = list(text({ max: 5 }), { max: 2 });
    expect(normalized(words, [" a", "b "])).toEqual(["a", "b"]);
    const tooMany = [" a", "b ", "c"];
    expect(normalized(words, tooMany)).toBe(tooMany);
  });

  test("returns a conforming value itself", () => {
    const ids = [id, id.replace("6", "7")];
    const value = { name: "a", note: null, count: 10, tags: { "a/b": "x" }, ids };
    expect(validate(schema, value)).toBe(value);
  });

  test.each([[undefined], [null], ["text"], [5], [[]], [[{ name: "a" }]]])(
    "refuses %p in place of an object",
    async (value) => {
      const failure = await failureOf(() => validate(schema, value));
      expect(failure.data.errors?.[0]?.pointer).toBe("");
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("refuses the number %p", (size) => {
    expect(isValid(schema, { name: "a", size })).toBe(false);
  });

  test("lists the values of a closed list", async () => {
    const failure = await failureOf(() => validate(schema, { name: "a", colour: "green" }));
    expect(failure.data.errors?.[0]?.allowed).toEqual(["red", "blue"]);
  });

  test("puts the given pointer before those of members", async () => {
    const failure = await failureOf(() => validate(schema, {}, "/items/3"));
    expect(failure.data.errors?.[0]?.pointer).toBe("/items/3/name");
  });

  test("reports every wrong member once, and at most 100", async () => {
    const two = await failureOf(() => validate(schema, { name: 5, count: "x" }));
    expect(two.data.errors?.map((issue) => issue.pointer)).toEqual(["/name", "/count"]);
    const members = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`extra${index}`, 1]));
    const many = await failureOf(() => validate(schema, { name: "a", ...members }));
    expect(many.data.errors).toHaveLength(100);
    expect(many.message).toBe("The request has at least 100 wrong member(s)");
  });
});

describe("validate() of a time", () => {
  const span = Type.Object({ since: Type.Optional(timestamp()), seen: Type.Optional(nullable(timestamp())) }, closed);

  test("returns it in UTC with milliseconds, as tables keep and compare times", () => {
    const given = { since: "2026-11-28T10:00:00+02:00", seen: "2026-11-28T10:00:00.123456789Z" };
    expect(validate(span, given)).toEqual({ since: "2026-11-28T08:00:00.000Z", seen: "2026-11-28T10:00:00.123Z" });
    expect(validate(span, { seen: null })).toEqual({ seen: null });
  });

  test("refuses one that is none", async () => {
    const failure = await failureOf(() => validate(span, { since: "2026-02-30T00:00:00+02:00" }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/since", code: "invalid_format" }]);
  });
});

describe("validate() given a body without the version", () => {
  const patch = Type.Object({ name: Type.Optional(text({ max: 5 })), version: integer({ min: 0 }) }, closed);

  test("says version_required when nothing else is wrong", async () => {
    const failure = await failureOf(() => validate(patch, { name: "a" }));
    expect(failure.code).toBe("version_required");
    expect(failure.data.errors).toMatchObject([{ pointer: "/version", code: "required" }]);
  });

  test("says validation_failed when the version has a wrong type or more is wrong", async () => {
    expect((await failureOf(() => validate(patch, { version: "0" }))).code).toBe("validation_failed");
    expect((await failureOf(() => validate(patch, { version: null }))).code).toBe("validation_failed");
    expect((await failureOf(() => validate(patch, { name: 5 }))).code).toBe("validation_failed");
    expect((await failureOf(() => validate(patch, { version: -1 }))).code).toBe("validation_failed");
  });
});
