import { describe, expect, test } from "bun:test";
import { DomainError, type Issue } from "../errors.ts";
import { type GridColumns, parseGridRequest } from "./grid.ts";

const columns = {
  id: { column: "id", type: "id", sortable: true, filterable: true },
  name: { column: "name", type: "text", sortable: true, filterable: true },
  quantity: { column: "quantity", type: "integer", sortable: true, filterable: true },
  price: { column: "price", type: "number", sortable: true, filterable: true },
  locked: { column: "locked", type: "boolean", sortable: true, filterable: true },
  createdAt: { column: "createdAt", type: "timestamp", sortable: true, filterable: true },
  "size/~w": { column: "width", type: "number", sortable: false, filterable: true },
  note: { column: "note", type: "text", sortable: true, filterable: false },
} satisfies GridColumns;

const nowMs = Date.parse("2026-05-24T12:00:00Z");

describe("parseGridRequest() given a wrong request refuses it", () => {
  const text = { filterType: "text", type: "contains", filter: "x" };
  const date = { filterType: "date", type: "equals" };
  const cases: readonly (readonly [request: object, pointer: string, code: string])[] = [
    [{ startRow: -1 }, "/startRow", "invalid_range"],
    [{ startRow: 1_000_001, endRow: 1_000_002 }, "/startRow", "invalid_range"],
    [{ startRow: 10, endRow: 10 }, "/endRow", "invalid_range"],
    [{ startRow: 0, endRow: 1_001 }, "/endRow", "page_too_large"],
    [{ startRow: 0, endRow: 1e300 }, "/endRow", "page_too_large"],
    [{ startRow: 0.5 }, "/startRow", "invalid_type"],
    [{ unknown: 1 }, "/unknown", "unknown_member"],
    [{ rowGroupCols: [{ id: "name" }] }, "/rowGroupCols", "unsupported_grouping"],
    [{ valueCols: [{ id: "name" }] }, "/valueCols", "unsupported_grouping"],
    [{ pivotCols: [{ id: "name" }] }, "/pivotCols", "unsupported_grouping"],
    [{ groupKeys: ["a"] }, "/groupKeys", "unsupported_grouping"],
    [{ pivotMode: true }, "/pivotMode", "unsupported_grouping"],
    [{ sortModel: [{ colId: "nope", sort: "asc" }] }, "/sortModel/0/colId", "unknown_column"],
    [{ sortModel: [{ colId: "constructor", sort: "asc" }] }, "/sortModel/0/colId", "unknown_column"],
    [{ sortModel: [{ colId: "size/~w", sort: "asc" }] }, "/sortModel/0/colId", "not_sortable"],
    [{ sortModel: [{ colId: "name", sort: "up" }] }, "/sortModel/0/sort", "invalid_sort"],
    [{ sortModel: [{ colId: "price", sort: "asc", type: "absolute" }] }, "/sortModel/0/type", "invalid_sort"],
    ...["nope", "constructor", "toString", "hasOwnProperty"].map(
      (colId) => [{ filterModel: { [colId]: text } }, `/filterModel/${colId}`, "unknown_column"] as const,
    ),
    [{ filterModel: JSON.parse('{"__proto__":{"type":"blank"}}') }, "/filterModel/__proto__", "unknown_column"],
    [{ filterModel: { "a/b~c": text } }, "/filterModel/a~1b~0c", "unknown_column"],
    [{ filterModel: { note: text } }, "/filterModel/note", "not_filterable"],
    [{ filterModel: { ...text, colId: "nope" } }, "/filterModel/colId", "unknown_column"],
    [{ filterModel: { ...text } }, "/filterModel/colId", "unknown_column"],
    [{ filterModel: [text] }, "/filterModel", "invalid_value"],
    [{ filterModel: { name: "x" } }, "/filterModel/name", "invalid_value"],
    [{ filterModel: { price: text } }, "/filterModel/price/filterType", "unsupported_filter_type"],
    [
      { filterModel: { name: { ...text, filterType: "toString" } } },
      "/filterModel/name/filterType",
      "unsupported_filter_type",
    ],
    [
      { filterModel: { createdAt: { filterType: "set", values: [] } } },
      "/filterModel/createdAt/filterType",
      "unsupported_filter_type",
    ],
    [{ filterModel: { name: { ...text, type: "inRange" } } }, "/filterModel/name/type", "unsupported_operator"],
    [{ filterModel: { name: { filterType: "text" } } }, "/filterModel/name/type", "unsupported_operator"],
    [{ filterModel: { price: { type: "today" } } }, "/filterModel/price/type", "unsupported_operator"],
    [
      { filterModel: { createdAt: { ...date, type: "toString" } } },
      "/filterModel/createdAt/type",
      "unsupported_operator",
    ],
    [{ filterModel: { locked: { type: "equals" } } }, "/filterModel/locked/type", "unsupported_operator"],
    [
      { filterModel: { name: { operator: "XOR", conditions: [text] } } },
      "/filterModel/name/operator",
      "unsupported_operator",
    ],
    [
      { filterModel: { name: { operator: "OR", conditions: [text, { ...text, type: "near" }] } } },
      "/filterModel/name/conditions/1/type",
      "unsupported_operator",
    ],
    [
      { filterModel: { name: { operator: "OR", condition1: text, condition2: { ...text, filter: 5 } } } },
      "/filterModel/name/condition2/filter",
      "invalid_value",
    ],
    [{ filterModel: { name: { operator: "OR", conditions: [] } } }, "/filterModel/name/conditions", "invalid_value"],
    [{ filterModel: { filterType: "join", type: "NOR", conditions: [] } }, "/filterModel/type", "unsupported_operator"],
    [{ filterModel: { filterType: "join", type: "OR" } }, "/filterModel/conditions", "invalid_value"],
    [
      { filterModel: { filterType: "join", type: "OR", conditions: [1] } },
      "/filterModel/conditions/0",
      "invalid_value",
    ],
    [{ filterModel: { name: { filterType: "multi" } } }, "/filterModel/name/filterModels", "invalid_value"],
    [
      { filterModel: { name: { filterType: "multi", filterModels: [null, { ...text, type: "?" }] } } },
      "/filterModel/name/filterModels/1/type",
      "unsupported_operator",
    ],
    [{ filterModel: { name: { filterType: "text", type: "contains" } } }, "/filterModel/name/filter", "invalid_value"],
    [{ filterModel: { name: { ...text, filter: "a\0b" } } }, "/filterModel/name/filter", "invalid_value"],
    [{ filterModel: { name: { ...text, filter: "\ud800" } } }, "/filterModel/name/filter", "invalid_value"],
    [{ filterModel: { price: { type: "equals", filter: "5" } } }, "/filterModel/price/filter", "invalid_value"],
    [
      { filterModel: { price: { type: "equals", filter: JSON.parse("1e999") } } },
      "/filterModel/price/filter",
      "invalid_value",
    ],
    [{ filterModel: { price: { type: "inRange", filter: 5 } } }, "/filterModel/price/filterTo", "invalid_value"],
    [
      { filterModel: { quantity: { filterType: "bigint", type: "equals", filter: "5.5" } } },
      "/filterModel/quantity/filter",
      "invalid_value",
    ],
    [{ filterModel: { createdAt: { ...date } } }, "/filterModel/createdAt/dateFrom", "invalid_value"],
    [
      { filterModel: { createdAt: { ...date, dateFrom: "2026-02-30" } } },
      "/filterModel/createdAt/dateFrom",
      "invalid_value",
    ],
    [
      { filterModel: { createdAt: { ...date, dateFrom: "24/05/2026" } } },
      "/filterModel/createdAt/dateFrom",
      "invalid_value",
    ],
    [
      { filterModel: { createdAt: { ...date, dateFrom: "0000-01-01" } } },
      "/filterModel/createdAt/dateFrom",
      "invalid_value",
    ],
    [{ filterModel: { createdAt: { ...date, filter: 5 } } }, "/filterModel/createdAt/filter", "invalid_value"],
    [
      { filterModel: { createdAt: { ...date, type: "inRange", dateFrom: "2026-02-03" } } },
      "/filterModel/createdAt/dateTo",
      "invalid_value",
    ],
    [{ filterModel: { name: { filterType: "set" } } }, "/filterModel/name/values", "invalid_value"],
    [{ filterModel: { name: { values: ["a", 5] } } }, "/filterModel/name/values/1", "invalid_value"],
    [{ filterModel: { name: { values: ["a\0"] } } }, "/filterModel/name/values/0", "invalid_value"],
    [{ filterModel: { price: { values: ["x"] } } }, "/filterModel/price/values/0", "invalid_value"],
    [{ filterModel: { locked: { values: ["yes"] } } }, "/filterModel/locked/values/0", "invalid_value"],
    [{ filterModel: { name: { type: "contains", values: [] } } }, "/filterModel/name/type", "unsupported_operator"],
    [{ filterModel: { name: { values: Array(5_001).fill("a") } } }, "/filterModel/name/values", "set_too_large"],
    [{ filterModel: { name: { ...text, filter: "a".repeat(10_001) } } }, "/filterModel/name/filter", "too_long"],
    [
      { filterModel: { quantity: { filterType: "bigint", type: "equals", filter: "1".repeat(10_001) } } },
      "/filterModel/quantity/filter",
      "too_long",
    ],
    [
      {
        filterModel: { quantity: { filterType: "bigint", type: "inRange", filter: "1", filterTo: "1".repeat(10_001) } },
      },
      "/filterModel/quantity/filterTo",
      "too_long",
    ],
    [{ filterModel: { name: { values: ["a", "A".repeat(10_001)] } } }, "/filterModel/name/values/1", "too_long"],
    [{ filterModel: { quantity: { values: ["1".repeat(10_001)] } } }, "/filterModel/quantity/values/0", "too_long"],
    [{ filterModel: { id: { values: ["a".repeat(10_001)] } } }, "/filterModel/id/values/0", "too_long"],
    [
      { filterModel: { name: { operator: "OR", conditions: repeat(21, text) } } },
      "/filterModel/name/conditions/20",
      "too_many_conditions",
    ],
    [
      { filterModel: nest(21, { ...text, colId: "name" }) },
      `/filterModel${"/conditions/0".repeat(21)}`,
      "too_many_conditions",
    ],
  ];
  test.each(cases.map(([request, pointer, code]) => [code, pointer, request] as const))(
    "%s %s",
    (code, pointer, request) => {
      expect(issuesOf(request)).toMatchObject([{ pointer, code }]);
    },
  );
});

test("parseGridRequest() names every wrong member and the accepted values", () => {
  const filterModel = { nope: {}, price: { type: "contains", filter: 5 } };
  const issues = issuesOf({ startRow: -1, filterModel, sortModel: [{ colId: "price", sort: "up" }] });
  expect(issues.map(({ code }) => code)).toEqual([
    "invalid_range",
    "invalid_sort",
    "unknown_column",
    "unsupported_operator",
  ]);
  expect(issues[1]?.allowed).toEqual(["asc", "desc"]);
  expect(issues[2]?.allowed).toEqual(Object.keys(columns).filter((colId) => colId !== "note"));
  expect(issues[3]?.allowed).toContain("inRange");
});

test("parseGridRequest() says how long a text may be, and takes one of that length", () => {
  const filterModel = (length: number) => ({ name: { values: ["a".repeat(length)] } });
  const message = "A filter's text may have at most 10000 characters, not 10001";
  expect(issuesOf({ filterModel: filterModel(10_001) })).toMatchObject([{ message }]);
  const query = parseGridRequest(columns, { startRow: 0, endRow: 1, filterModel: filterModel(10_000) }, { nowMs });
  expect(query.where).toMatchObject({ conditions: [{ op: "textIn", values: ["a".repeat(10_000)] }] });
});

test("parseGridRequest() reports a hundred of a thousand wrong members", () => {
  const filterModel = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, {}]));
  expect(issuesOf({ filterModel })).toHaveLength(100);
});

test("parseGridRequest() accepts twenty conditions and the empty members of the server-side row model", () => {
  const conditions = repeat(20, { filterType: "text", type: "contains", filter: "x" });
  const empty = { rowGroupCols: [], valueCols: [], pivotCols: [], groupKeys: [], pivotMode: false };
  const request = { startRow: 0, endRow: 1_000, ...empty, filterModel: { name: { operator: "AND", conditions } } };
  expect(parseGridRequest(columns, request, { nowMs })).toMatchObject({ offset: 0, limit: 1_000, count: true });
});

test("parseGridRequest() given count false and a later page passes both on", () => {
  const query = parseGridRequest(columns, { startRow: 1_000_000, endRow: 1_000_100, count: false }, { nowMs });
  expect(query).toMatchObject({ offset: 1_000_000, limit: 100, count: false });
});

function issuesOf(request: object): readonly Issue[] {
  try {
    parseGridRequest(columns, { startRow: 0, endRow: 100, ...request }, { nowMs });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe("validation_failed");
    return error.data.errors ?? [];
  }
  throw new Error("The request was accepted");
}

function nest(depth: number, model: object): object {
  return depth === 0 ? model : { filterType: "join", type: "AND", conditions: [nest(depth - 1, model)] };
}

function repeat(length: number, model: object): readonly object[] {
  return Array.from({ length }, () => model);
}

test("parseGridRequest() refuses too many alternatives even if none is a condition", () => {
  const filterModels = Array.from({ length: 22 }, () => null);
  const issues = issuesOf({ filterModel: { name: { filterType: "multi", filterModels } } });
  expect(issues).toMatchObject([{ pointer: "/filterModel/name", code: "too_many_conditions" }]);
});

test("parseGridRequest() matches the values of a closed list with a set in any case", () => {
  const columns = {
    kind: { column: "kind", type: "text", sortable: true, filterable: true, values: ["Open", "Closed"] },
  } as const;
  const filterModel = { kind: { filterType: "set", values: ["OPEN", "none"] } };
  const { where } = parseGridRequest(columns, { startRow: 0, endRow: 1, filterModel }, { nowMs: 0 });
  expect(where).toEqual({ op: "and", conditions: [{ op: "in", column: "kind", values: ["Open"] }] });
});
