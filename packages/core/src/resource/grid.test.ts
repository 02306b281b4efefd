import { describe, expect, test } from "bun:test";
import { DomainError, type Issue } from "../errors.ts";
import { compareRows, evaluate } from "./condition-evaluate.ts";
import { type GridColumns, parseGridRequest } from "./grid.ts";

const columns = {
  id: { column: "id", type: "id", sortable: true, filterable: true },
  name: { column: "name", type: "text", sortable: true, filterable: true },
  status: { column: "status", type: "enum", sortable: true, filterable: true },
  quantity: { column: "quantity", type: "integer", sortable: true, filterable: true },
  price: { column: "price", type: "number", sortable: true, filterable: true },
  locked: { column: "locked", type: "boolean", sortable: true, filterable: true },
  createdAt: { column: "createdAt", type: "timestamp", sortable: true, filterable: true },
  "size/~w": { column: "width", type: "number", sortable: false, filterable: true },
  note: { column: "note", type: "text", sortable: true, filterable: false },
} satisfies GridColumns;

const base = { status: "draft", quantity: 1, price: 1, locked: false, createdAt: null, width: 1, note: "" };
const rows = [
  { ...base, id: "a1", name: "HDMI cable", quantity: 10, price: 9.5, createdAt: "2026-05-24T00:00:00.000Z" },
  { ...base, id: "a2", name: "hdmi Élan", status: "Active", locked: true, createdAt: "2026-05-24T23:59:59.999Z" },
  { ...base, id: "a3", name: null, quantity: null, price: null, locked: null, status: null },
  { ...base, id: "a4", name: " \u00a0\t", quantity: -3, price: -2.5, createdAt: "2026-05-23T23:59:59.999Z" },
  { ...base, id: "a5", name: "100%_done", quantity: 20, price: 20, createdAt: "2026-05-25T00:00:00.000Z" },
];
const everything = ["a1", "a2", "a3", "a4", "a5"];
const nowMs = Date.parse("2026-05-24T12:00:00Z");

describe("parseGridRequest() given a filter selects the rows that AG Grid would", () => {
  const cases: readonly (readonly [filter: object | null, ids: readonly string[]])[] = [
    [null, everything],
    [{}, everything],
    [[], everything],
    [{ name: null }, everything],
    // text
    [{ name: { filterType: "text", type: "equals", filter: "HDMI CABLE" } }, ["a1"]],
    [{ name: { filterType: "text", type: "notEqual", filter: "hdmi cable" } }, ["a2", "a3", "a4", "a5"]],
    [{ name: { filterType: "text", type: "contains", filter: "MI É" } }, ["a2"]],
    [{ name: { filterType: "text", type: "contains", filter: "%_" } }, ["a5"]],
    [{ name: { filterType: "text", type: "contains", filter: "" } }, ["a1", "a2", "a4", "a5"]],
    [{ name: { filterType: "text", type: "notContains", filter: "hdmi" } }, ["a3", "a4", "a5"]],
    [{ name: { filterType: "text", type: "startsWith", filter: "Hdmi" } }, ["a1", "a2"]],
    [{ name: { filterType: "text", type: "endsWith", filter: "ÉLAN" } }, ["a2"]],
    [{ name: { filterType: "text", type: "blank" } }, ["a3", "a4"]],
    [{ name: { filterType: "text", type: "notBlank" } }, ["a1", "a2", "a5"]],
    [{ name: { filterType: "text", type: "empty" } }, everything],
    [{ name: { filterType: "object", type: "contains", filter: "cable" } }, ["a1"]],
    [{ name: { type: "contains", filter: "cable" } }, ["a1"]],
    // ids and closed lists
    [{ id: { filterType: "text", type: "equals", filter: "A2" } }, ["a2"]],
    [{ id: { filterType: "text", type: "notEqual", filter: "A2" } }, ["a1", "a3", "a4", "a5"]],
    [{ id: { filterType: "text", type: "contains", filter: "A" } }, everything],
    [{ id: { filterType: "set", values: ["A1", "a5", "zz"] } }, ["a1", "a5"]],
    [{ status: { filterType: "text", type: "startsWith", filter: "ACT" } }, ["a2"]],
    [{ status: { filterType: "set", values: ["draft"] } }, ["a1", "a4", "a5"]],
    [{ status: { filterType: "set", values: [null] } }, ["a3"]],
    // numbers
    [{ quantity: { filterType: "number", type: "equals", filter: 10 } }, ["a1"]],
    [{ quantity: { filterType: "number", type: "notEqual", filter: 10 } }, ["a2", "a4", "a5"]],
    [{ price: { filterType: "number", type: "lessThan", filter: 1 } }, ["a4"]],
    [{ price: { filterType: "number", type: "lessThanOrEqual", filter: 1 } }, ["a2", "a4"]],
    [{ price: { filterType: "number", type: "greaterThan", filter: 9.5 } }, ["a5"]],
    [{ price: { filterType: "number", type: "greaterThanOrEqual", filter: 9.5 } }, ["a1", "a5"]],
    [{ price: { filterType: "number", type: "inRange", filter: 1, filterTo: 9.5 } }, ["a1", "a2"]],
    [{ price: { filterType: "number", type: "inRange", filter: 2, filterTo: 1 } }, []],
    [{ price: { filterType: "number", type: "blank" } }, ["a3"]],
    [{ price: { filterType: "number", type: "notBlank" } }, ["a1", "a2", "a4", "a5"]],
    [{ quantity: { filterType: "number", type: "lessThan", filter: 1e300 } }, ["a1", "a2", "a4", "a5"]],
    [{ quantity: { filterType: "bigint", type: "equals", filter: "20" } }, ["a5"]],
    [{ quantity: { filterType: "bigint", type: "lessThan", filter: `1${"0".repeat(400)}` } }, ["a1", "a2", "a4", "a5"]],
    [{ quantity: { filterType: "bigint", type: "lessThan", filter: `-1${"0".repeat(400)}` } }, []],
    [{ quantity: { filterType: "set", values: ["10", 20, "-3.0"] } }, ["a1", "a4", "a5"]],
    [{ "size/~w": { type: "equals", filter: 1 } }, everything],
    // booleans
    [{ locked: { filterType: "boolean", type: "true" } }, ["a2"]],
    [{ locked: { filterType: "boolean", type: "false" } }, ["a1", "a4", "a5"]],
    [{ locked: { filterType: "text", type: "true" } }, ["a2"]],
    [{ locked: { filterType: "boolean", type: "blank" } }, ["a3"]],
    [{ locked: { filterType: "set", values: ["true", null] } }, ["a2", "a3"]],
    [{ locked: { filterType: "set", values: [false] } }, ["a1", "a4", "a5"]],
    // dates: the whole day
    [
      { createdAt: { filterType: "date", type: "equals", dateFrom: "2026-05-24 00:00:00", dateTo: null } },
      ["a1", "a2"],
    ],
    [{ createdAt: { filterType: "date", type: "equals", dateFrom: "2026-05-24" } }, ["a1", "a2"]],
    [{ createdAt: { filterType: "date", type: "notEqual", dateFrom: "2026-05-24T00:00:00" } }, ["a4", "a5"]],
    [{ createdAt: { filterType: "date", type: "lessThan", dateFrom: "2026-05-24" } }, ["a4"]],
    [{ createdAt: { filterType: "date", type: "lessThanOrEqual", dateFrom: "2026-05-24" } }, ["a1", "a2", "a4"]],
    [{ createdAt: { filterType: "date", type: "greaterThan", dateFrom: "2026-05-24" } }, ["a5"]],
    [{ createdAt: { filterType: "date", type: "greaterThanOrEqual", dateFrom: "2026-05-24" } }, ["a1", "a2", "a5"]],
    [
      { createdAt: { filterType: "date", type: "inRange", dateFrom: "2026-05-23", dateTo: "2026-05-24 00:00:00" } },
      ["a1", "a2", "a4"],
    ],
    // dates: an instant
    [{ createdAt: { filterType: "date", type: "equals", dateFrom: "2026-05-24 23:59:59.999" } }, ["a2"]],
    [{ createdAt: { filterType: "date", type: "greaterThan", dateFrom: "2026-05-24T00:00:00Z" } }, ["a2", "a5"]],
    [{ createdAt: { filterType: "date", type: "lessThanOrEqual", dateFrom: "2026-05-24 12:00:00" } }, ["a1", "a4"]],
    [{ createdAt: { filterType: "date", type: "today" } }, ["a1", "a2"]],
    [{ createdAt: { filterType: "date", type: "yesterday" } }, ["a4"]],
    [{ createdAt: { filterType: "date", type: "blank" } }, ["a3"]],
    // sets
    [{ name: { filterType: "set", values: ["hdmi CABLE", null] } }, ["a1", "a3", "a4"]],
    [{ name: { values: ["100%_DONE"] } }, ["a5"]],
    [{ name: { filterType: "set", values: [] } }, []],
    // combinations
    [
      { name: { filterType: "text", type: "contains", filter: "hdmi" }, price: { type: "greaterThan", filter: 5 } },
      ["a1"],
    ],
    [
      {
        name: {
          filterType: "text",
          operator: "OR",
          conditions: [{ filterType: "text", type: "startsWith", filter: "100" }, { type: "blank" }],
        },
      },
      ["a3", "a4", "a5"],
    ],
    [
      {
        quantity: {
          filterType: "bigint",
          operator: "AND",
          condition1: { type: "greaterThan", filter: "0" },
          condition2: { filterType: "bigint", type: "lessThan", filter: "20" },
        },
      },
      ["a1", "a2"],
    ],
    [{ name: { filterType: "multi", filterModels: [null, { filterType: "set", values: ["HDMI cable"] }] } }, ["a1"]],
    [{ name: { filterModels: [null, null] } }, everything],
    [
      {
        name: {
          filterType: "multi",
          filterModels: [
            { filterType: "text", type: "contains", filter: "hdmi" },
            { filterType: "set", values: ["hdmi élan", null] },
          ],
        },
      },
      ["a2"],
    ],
    // the Advanced Filter
    [{ filterType: "text", colId: "name", type: "contains", filter: "cable" }, ["a1"]],
    [{ filterType: "dateTimeString", colId: "createdAt", type: "equals", filter: "2026-05-24" }, ["a1", "a2"]],
    [{ filterType: "set", colId: "status", type: "isNoneOf", values: ["draft"] }, ["a2", "a3"]],
    [{ filterType: "set", colId: "status", type: "isAnyOf", values: ["draft"] }, ["a1", "a4", "a5"]],
    [
      {
        filterType: "join",
        type: "OR",
        conditions: [
          { filterType: "boolean", colId: "locked", type: "true" },
          {
            filterType: "join",
            type: "AND",
            conditions: [
              { filterType: "number", colId: "price", type: "inRange", filter: 0, filterTo: 30 },
              { filterType: "text", colId: "name", type: "endsWith", filter: "done" },
            ],
          },
        ],
      },
      ["a2", "a5"],
    ],
  ];
  test.each(cases.map(([filter, ids]) => [JSON.stringify(filter).slice(0, 120), filter, ids] as const))(
    "%s",
    (_, filterModel, ids) => {
      const { where } = parseGridRequest(columns, { startRow: 0, endRow: 10, filterModel }, { nowMs });
      expect(rows.filter((row) => evaluate(where, row)).map((row) => row.id)).toEqual([...ids]);
    },
  );
});

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
    [
      { filterModel: { name: { operator: "OR", conditions: Array(21).fill(text) } } },
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
      expect(issuesOf(request)).toEqual([expect.objectContaining({ pointer, code, message: expect.any(String) })]);
    },
  );
});

test("parseGridRequest() given several wrong members names all of them and what would be accepted", () => {
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

test("parseGridRequest() given a thousand wrong members reports twenty", () => {
  const filterModel = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, {}]));
  expect(issuesOf({ filterModel })).toHaveLength(20);
});

test("parseGridRequest() accepts twenty conditions and the empty members of the server-side row model", () => {
  const conditions = Array(20).fill({ filterType: "text", type: "contains", filter: "x" });
  const empty = { rowGroupCols: [], valueCols: [], pivotCols: [], groupKeys: [], pivotMode: false };
  const request = { startRow: 0, endRow: 1_000, ...empty, filterModel: { name: { operator: "AND", conditions } } };
  expect(parseGridRequest(columns, request, { nowMs })).toMatchObject({ offset: 0, limit: 1_000, count: true });
});

test("parseGridRequest() given count false and a later page passes both on", () => {
  const query = parseGridRequest(columns, { startRow: 1_000_000, endRow: 1_000_100, count: false }, { nowMs });
  expect(query).toMatchObject({ offset: 1_000_000, limit: 100, count: false });
});

test.each([
  [[], ["a1", "a2", "a3", "a4", "a5"]],
  [[{ colId: "id", sort: "desc" }], ["a5", "a4", "a3", "a2", "a1"]],
  [[{ colId: "price", sort: "asc" }], ["a3", "a4", "a2", "a1", "a5"]],
  [[{ colId: "price", sort: "desc", type: "default" }], ["a5", "a1", "a2", "a4", "a3"]],
  [[{ colId: "name", sort: "asc" }], ["a3", "a4", "a5", "a1", "a2"]],
  [
    [
      { colId: "locked", sort: "asc" },
      { colId: "createdAt", sort: "desc" },
    ],
    ["a3", "a5", "a1", "a4", "a2"],
  ],
])("parseGridRequest() given the sort model %j orders rows, the id last", (sortModel, ids) => {
  const { orderBy } = parseGridRequest(columns, { startRow: 0, endRow: 10, sortModel }, { nowMs });
  expect(orderBy.at(-1)?.column).toBe("id");
  expect(orderBy.filter(({ column }) => column === "id")).toHaveLength(1);
  expect(
    rows
      .toReversed()
      .toSorted(compareRows(orderBy))
      .map((row) => row.id),
  ).toEqual(ids);
});

test("parseGridRequest() given a time zone takes its days", () => {
  const filterModel = { createdAt: { type: "equals", dateFrom: "2026-05-24" } };
  const options = { nowMs, timeZone: "America/New_York" };
  const { where } = parseGridRequest(columns, { startRow: 0, endRow: 10, filterModel }, options);
  expect(rows.filter((row) => evaluate(where, row)).map((row) => row.id)).toEqual(["a2", "a5"]);
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
