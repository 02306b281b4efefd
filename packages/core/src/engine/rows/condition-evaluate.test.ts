import { describe, expect, test } from "bun:test";
import type { Condition } from "../../ports/condition.ts";
import { compareRows, evaluate } from "./condition-evaluate.ts";

const row = {
  name: "Éa%_b",
  none: null,
  count: 5,
  flag: true,
  at: "2026-01-01T00:00:00.000Z",
  gap: " \u3000",
  json: {},
  list: ["a", "B"],
};

describe("evaluate() tells whether a row satisfies a condition", () => {
  const cases: readonly (readonly [Condition, boolean])[] = [
    [{ op: "and", conditions: [] }, true],
    [{ op: "or", conditions: [] }, false],
    [{ op: "equals", column: "count", value: 5 }, true],
    [{ op: "equals", column: "none", value: null }, true],
    [{ op: "equals", column: "name", value: "éa%_b" }, false],
    [{ op: "equals", column: "none", value: 5 }, false],
    [{ op: "not", condition: { op: "equals", column: "none", value: 5 } }, true],
    [{ op: "in", column: "count", values: [] }, false],
    [{ op: "in", column: "count", values: [4, 5] }, true],
    [{ op: "in", column: "none", values: [4, null] }, true],
    [{ op: "in", column: "none", values: [4] }, false],
    [{ op: "lessThan", column: "none", value: 9 }, false],
    [{ op: "greaterThanOrEqual", column: "none", value: -9 }, false],
    [{ op: "lessThan", column: "count", value: 5.5 }, true],
    [{ op: "lessThanOrEqual", column: "count", value: 5 }, true],
    [{ op: "greaterThan", column: "count", value: 5 }, false],
    [{ op: "greaterThanOrEqual", column: "at", value: "2026-01-01T00:00:00.000Z" }, true],
    [{ op: "textEquals", column: "name", value: "éA%_B" }, true],
    [{ op: "textEquals", column: "none", value: "" }, false],
    [{ op: "contains", column: "name", value: "A%_" }, true],
    [{ op: "contains", column: "name", value: "a_b" }, false],
    [{ op: "startsWith", column: "name", value: "éA" }, true],
    [{ op: "endsWith", column: "name", value: "_B" }, true],
    [{ op: "textIn", column: "name", values: ["ÉA%_B"] }, true],
    [{ op: "textIn", column: "none", values: ["x", null] }, true],
    [{ op: "textIn", column: "none", values: ["x"] }, false],
    [{ op: "includes", column: "list", value: "B" }, true],
    [{ op: "includes", column: "list", value: "b" }, false],
    [{ op: "includes", column: "json", value: "a" }, false],
    [{ op: "includes", column: "none", value: "a" }, false],
    [{ op: "blank", column: "none" }, true],
    [{ op: "blank", column: "gap" }, true],
    [{ op: "blank", column: "count" }, false],
    [{ op: "blank", column: "json" }, false],
  ];
  test.each(cases.map(([condition, result]) => [JSON.stringify(condition), condition, result] as const))(
    "%s",
    (_, condition, result) => expect(evaluate(condition, row)).toBe(result),
  );
});

test.each(["nope", "constructor", "__proto__"])("evaluate() given the unknown column %s throws", (column) => {
  expect(() => evaluate({ op: "blank", column }, row)).toThrow(TypeError);
});

test("compareRows() orders text by ICU, numbers by value, then by code points", () => {
  const expected = [
    null,
    "",
    "-",
    "😀",
    "2",
    "10",
    "A",
    "a",
    "Ä",
    "aB",
    "B",
    "b",
    "e\u0301",
    "É",
    "é",
    "K-2",
    "k-2",
    "K-10",
    "Z",
  ];
  const sorted = expected
    .map((name) => ({ name }))
    .toReversed()
    .toSorted(compareRows([{ column: "name", direction: "asc" }]));
  expect(sorted.map(({ name }) => name)).toEqual(expected);
});

test("compareRows() given a descending key puts null last and breaks ties by the next key", () => {
  const rows = [
    { n: null, id: "1" },
    { n: 2, id: "2" },
    { n: 10, id: "3" },
    { n: 2, id: "4" },
  ];
  const order = compareRows([
    { column: "n", direction: "desc" },
    { column: "id", direction: "desc" },
  ]);
  expect(rows.toSorted(order).map(({ id }) => id)).toEqual(["3", "4", "2", "1"]);
});
