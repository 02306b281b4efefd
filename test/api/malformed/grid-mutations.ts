import type { Json } from "@design-catalog/core/ports";
import fc from "fast-check";
import type { Mutation } from "./body-mutations.ts";

const condition = { filterType: "text", type: "equals", filter: "x" };
const date = { filterType: "date", type: "equals" };

/**
 * Grid requests of well-formed JSON with the right types, but wrong. Every grid has the columns `id` and `createdAt`.
 */
const cases: readonly (readonly [request: Readonly<Record<string, Json>>, pointer: string])[] = [
  [{ startRow: -1 }, "/startRow"],
  [{ startRow: 2_000_000, endRow: 2_000_001 }, "/startRow"],
  [{ endRow: 0 }, "/endRow"],
  [{ startRow: 10, endRow: 10 }, "/endRow"],
  [{ startRow: 10, endRow: 5 }, "/endRow"],
  [{ endRow: 1_001 }, "/endRow"],
  [{ startRow: 5, endRow: 9_007_199_254_740_991 }, "/endRow"],
  [{ sortModel: [{ colId: "nope", sort: "asc" }] }, "/sortModel/0/colId"],
  [{ sortModel: [{ colId: "constructor", sort: "asc" }] }, "/sortModel/0/colId"],
  [{ sortModel: [{ colId: "id; DROP TABLE users", sort: "asc" }] }, "/sortModel/0/colId"],
  [{ sortModel: [{ colId: "id", sort: "ASC" }] }, "/sortModel/0/sort"],
  [{ sortModel: [{ colId: "id", sort: "asc, 1" }] }, "/sortModel/0/sort"],
  [{ sortModel: [{ colId: "id" }] }, "/sortModel/0/sort"],
  [{ sortModel: [{ colId: "id", sort: "asc", type: "absolute" }] }, "/sortModel/0/type"],
  [{ sortModel: Array.from({ length: 21 }, () => ({ colId: "id", sort: "asc" })) }, "/sortModel"],
  [{ filterModel: "x" }, "/filterModel"],
  [{ filterModel: [1] }, "/filterModel"],
  [{ filterModel: { nope: condition } }, "/filterModel/nope"],
  [{ filterModel: { "a/b": condition } }, "/filterModel/a~1b"],
  [{ filterModel: { constructor: condition } }, "/filterModel/constructor"],
  [{ filterModel: { id: 5 } }, "/filterModel/id"],
  [{ filterModel: { id: [condition] } }, "/filterModel/id"],
  [{ filterModel: { id: { ...condition, filterType: "nope" } } }, "/filterModel/id/filterType"],
  [{ filterModel: { id: { ...condition, filterType: 5 } } }, "/filterModel/id/filterType"],
  [{ filterModel: { id: { ...condition, type: "nope" } } }, "/filterModel/id/type"],
  [{ filterModel: { id: { ...condition, type: "toString" } } }, "/filterModel/id/type"],
  [{ filterModel: { id: { ...condition, filter: 5 } } }, "/filterModel/id/filter"],
  [{ filterModel: { id: { filterType: "text", type: "contains" } } }, "/filterModel/id/filter"],
  [{ filterModel: { createdAt: { ...date, dateFrom: "yesterday" } } }, "/filterModel/createdAt/dateFrom"],
  [{ filterModel: { createdAt: { ...date, dateFrom: "2026-02-30" } } }, "/filterModel/createdAt/dateFrom"],
  [{ filterModel: { createdAt: { ...date, dateFrom: null } } }, "/filterModel/createdAt/dateFrom"],
  [
    { filterModel: { createdAt: { ...date, type: "inRange", dateFrom: "2026-01-01" } } },
    "/filterModel/createdAt/dateTo",
  ],
  [{ filterModel: { createdAt: { ...date, type: "contains" } } }, "/filterModel/createdAt/type"],
  [
    { filterModel: { createdAt: { filterType: "number", type: "equals", filter: 1 } } },
    "/filterModel/createdAt/filterType",
  ],
  [{ filterModel: { id: { filterType: "set", values: "x" } } }, "/filterModel/id/values"],
  [{ filterModel: { id: { filterType: "set", values: [5] } } }, "/filterModel/id/values/0"],
  [
    { filterModel: { id: { filterType: "set", values: Array.from({ length: 5_001 }, () => "x") } } },
    "/filterModel/id/values",
  ],
  [{ filterModel: { id: { operator: "XOR", conditions: [condition, condition] } } }, "/filterModel/id/operator"],
  [{ filterModel: { id: { operator: "AND", conditions: [] } } }, "/filterModel/id/conditions"],
  [{ filterModel: { id: { operator: "AND", conditions: [condition, 5] } } }, "/filterModel/id/conditions/1"],
  [{ filterModel: { id: { operator: "OR", condition1: condition, condition2: 5 } } }, "/filterModel/id/condition2"],
  [
    { filterModel: { id: { operator: "OR", conditions: Array.from({ length: 21 }, () => condition) } } },
    "/filterModel/id/conditions/20",
  ],
  [{ filterModel: { id: { filterType: "multi", filterModels: "x" } } }, "/filterModel/id/filterModels"],
  [{ filterModel: { filterType: "join", type: "NOT", conditions: [] } }, "/filterModel/type"],
  [
    { filterModel: { filterType: "join", type: "AND", conditions: [{ colId: "nope" }] } },
    "/filterModel/conditions/0/colId",
  ],
  [{ filterModel: { filterType: "text", type: "equals", filter: "x" } }, "/filterModel/colId"],
  [{ filterModel: { id: nest(20) } }, `/filterModel/id${"/conditions/0".repeat(21)}`],
  [{ rowGroupCols: [{ id: "id" }] }, "/rowGroupCols"],
  [{ valueCols: [{ id: "id", aggFunc: "sum" }] }, "/valueCols"],
  [{ pivotCols: [{ id: "id" }] }, "/pivotCols"],
  [{ groupKeys: ["a"] }, "/groupKeys"],
  [{ pivotMode: true }, "/pivotMode"],
  [{ count: "no" }, "/count"],
];

/** Grid requests that must be refused. */
export const gridMutations: fc.Arbitrary<Mutation> = fc.constantFrom(...cases).map(([request, pointer]) => ({
  kind: "grid request",
  text: JSON.stringify({ startRow: 0, endRow: 100, ...request }),
  pointer,
}));

function nest(depth: number): Json {
  return { operator: "AND", conditions: [depth === 0 ? condition : nest(depth - 1)] };
}
