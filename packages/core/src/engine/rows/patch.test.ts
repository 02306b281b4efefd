import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import fc from "fast-check";
import type { Json, JsonObject } from "../../ports/json.ts";
import { isJsonObject } from "../schemas/json.ts";
import { integer, mapOf, nullable, text } from "../schemas/schema.ts";
import { isValid } from "../schemas/validate.ts";
import { mergeFields, patchFieldSchema } from "./patch.ts";

/** The pseudocode of RFC 7396 §2, word for word. */
function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result: Record<string, Json> = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = mergePatch(Object.hasOwn(result, name) ? result[name] : undefined, value);
  }
  return result;
}

describe("mergeFields() merges a field as in the appendix of RFC 7396", () => {
  const cases: readonly (readonly [target: Json, patch: Json, result: Json])[] = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of cases) {
    test(`${JSON.stringify(target)} with ${JSON.stringify(patch)}`, () => {
      expect(mergePatch(target, patch)).toEqual(result);
      expect(mergeFields({ field: target }, { field: patch })).toEqual({ field: result });
    });
  }
});

describe("mergeFields()", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const name = fc.string({ maxLength: 3 }).filter((text) => text !== "__proto__");
  const { object } = fc.letrec<{ object: JsonObject; value: Json }>((tie) => ({
    object: fc.dictionary(name, tie("value"), { maxKeys: 5, noNullPrototype: true }),
    value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(leaf, { maxLength: 3 }), tie("object")),
  }));

  test("agrees with RFC 7396 on every field that stays", () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const merged = mergeFields({ field: target }, { field: patch });
        expect(merged).toEqual({ field: mergePatch(target, patch) });
        expect(mergeFields(merged, { field: patch })).toEqual(merged);
      }),
    );
  });

  test("keeps a top-level field as null instead of removing it", () => {
    expect(mergeFields({ name: "a", note: "b" }, { note: null })).toEqual({ name: "a", note: null });
  });

  test("changes neither of its arguments", () => {
    const current = { settings: { a: { b: 1 } } };
    const patch = { settings: { a: { b: null, c: 2 } } };
    mergeFields(current, patch);
    expect(current).toEqual({ settings: { a: { b: 1 } } });
    expect(patch).toEqual({ settings: { a: { b: null, c: 2 } } });
  });

  test("does not take an inherited member for a current one", () => {
    expect(mergeFields({ settings: {} }, { settings: { constructor: { a: 1 } } })).toEqual({
      settings: { constructor: { a: 1 } },
    });
  });
});

describe("patchFieldSchema()", () => {
  test("lets null remove only keys of maps", () => {
    const map = patchFieldSchema({ ...mapOf(Type.String({ pattern: "^[a-z]$" }), integer()), default: {} });
    expect([{ a: 1 }, { a: null }, {}].map((value) => isValid(map, value))).toEqual([true, true, true]);
    expect([null, { a: "1" }, { A: 1 }, { ab: null }].map((value) => isValid(map, value))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isValid(patchFieldSchema(text({ max: 5 })), null)).toBe(false);
  });

  test("keeps a nullable map nullable", () => {
    const map = patchFieldSchema(nullable(mapOf(Type.String({ pattern: "^[a-z]$" }), integer())));
    expect([null, { a: null }, { a: 1 }, { a: "1" }].map((value) => isValid(map, value))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test("drops defaults without changing the given schema", () => {
    const schema = nullable(text({ max: 5 }));
    expect("default" in patchFieldSchema(schema)).toBe(false);
    expect(schema.default).toBeNull();
  });
});
