import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type JsonObject, operations } from "@design-catalog/core";
import type { Json } from "@design-catalog/core/ports";
import fc from "fast-check";
import { adapterNames } from "./adapters.ts";
import { type Answer, listOf } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { unique } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

// That of a portal reads as that of all deliveries.
const grids = operations.filter(({ path, privilege }) => path.endsWith("/grid") && privilege !== "portal");
const signalsGrid = "/api/v1/admin/signals/grid";
const signalCount = 25;

const hardFilters = 800;
// oxfmt-ignore
/** Texts that are hard for SQL, its wildcards and case folding. */
const hardTexts: readonly Json[] = [
  "", "%", "_", "\\", "\\%", "'; DROP TABLE users; --", "$1", "1e999", "null", "ffffffffffffffffffffffff",
  "\u0130", "\u00df", "\u0345", "\ufeff", "\u{1f600}", "x".repeat(10_000),
];
// oxfmt-ignore
/** Numbers at the limits of their types. */
const hardNumbers: readonly Json[] = [
  0, -0.5, 5e-324, 1.797e308, -1.797e308, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992,
];
// oxfmt-ignore
/** Days at the limits of calendars. */
const hardDates: readonly Json[] = [
  "2024-02-29", "9999-12-31", "1000-01-01 00:00:00", "2026-11-21T23:59:59.999Z", "2026-11-21T00:00:00+14:00",
  "9999-12-31T23:59:59-12:00", "2026-03-29 02:30:00", "0000-01-01", "2026-11-21T23:59:60Z",
];
const hardValues = { text: hardTexts, number: hardNumbers, date: hardDates, boolean: hardTexts };

describe.each([...adapterNames])("grids on %s storage", (adapter) => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    api = await startApi(adapter);
    world = await createWorld(api, { user: await api.createUser() });
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_projects", arguments: {} } };
    const accept = "application/json, text/event-stream";
    expect((await api.administrator.post("/api/v1/mcp", call, { accept })).status).toBe(200);
    for (let made = 1; made < signalCount; made += 1) {
      const category = made % 2 === 0 ? "audio" : "video";
      const body = {
        name: `Signal ${made % 5}`,
        code: unique("grid"),
        category,
        maxLengthMm: made % 3 === 0 ? null : made,
      };
      expect((await api.administrator.post("/api/v1/admin/signals", body)).status).toBe(201);
    }
  });
  afterAll(() => api.close());

  function rowsOf({ body }: Answer): readonly JsonObject[] {
    return listOf(body, "rowData");
  }

  test.each([...grids])("$path returns rowData and rowCount in AG Grid's form", async (grid) => {
    const path = grid.path
      .replace("{id}", world.project)
      .replace("{userId}", world.member)
      .replace("{viewId}", world.viewTemplate);
    const answer = await api.administrator.post(path, { startRow: 0, endRow: 1000 });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).toSorted()).toEqual(["rowCount", "rowData"]);
    expect(rowsOf(answer)).toHaveLength(Number(answer.body["rowCount"]));
    expect(rowsOf(answer).length).toBeGreaterThan(0);
    const larger = await api.administrator.post(path, { startRow: 0, endRow: 1001 });
    expect([larger.status, larger.body["errors"]]).toMatchObject([
      400,
      [{ pointer: "/endRow", code: "page_too_large" }],
    ]);
    const beyond = await api.administrator.post(path, { startRow: 5_000, endRow: 5_010 });
    expect(beyond.body).toEqual({ rowData: [], rowCount: answer.body["rowCount"] ?? -1 });
    expect(
      (await api.administrator.post(path, { startRow: 0, endRow: 1, count: false })).body["rowCount"],
    ).toBeUndefined();
    const grouping = { rowGroupCols: [], valueCols: [], pivotCols: [], pivotMode: false, groupKeys: [] };
    expect((await api.administrator.post(path, { startRow: 0, endRow: 1000, ...grouping })).body).toEqual(answer.body);
  });

  test.each([1, 7, 24, 25])("pages of %d rows hold every row once, whatever the order", async (size) => {
    for (const sortModel of [
      [],
      [{ colId: "name", sort: "asc" }],
      [
        { colId: "maxLengthMm", sort: "desc" },
        { colId: "name", sort: "asc" },
      ],
    ]) {
      const ids: Json[] = [];
      for (let startRow = 0; startRow < signalCount; startRow += size) {
        const page = await api.administrator.post(signalsGrid, { startRow, endRow: startRow + size, sortModel });
        ids.push(...rowsOf(page).map((row) => row["id"] ?? null));
        expect(page.body["rowCount"]).toBe(signalCount);
      }
      expect([ids.length, new Set(ids).size]).toEqual([signalCount, signalCount]);
    }
  });

  test("given a set and a text filter counts and shows the rows that match both", async () => {
    const filterModel = {
      category: { filterType: "set", values: ["audio"] },
      name: { filterType: "text", type: "endsWith", filter: "SIGNAL 2" },
    };
    const answer = await api.administrator.post(signalsGrid, { startRow: 0, endRow: 100, filterModel });
    expect(answer.body).toMatchObject({
      rowCount: 3,
      rowData: [{ category: "audio" }, { category: "audio" }, { category: "audio" }],
    });
    expect(rowsOf(answer)).toHaveLength(3);
  });

  test("given any filter with hard values answers without a fault", async () => {
    const columns = await columnsOf(api);
    const request = fc
      .constantFrom(...columns)
      .chain(({ path, column, kind }) =>
        filtersOf(kind).map((filter) => ({ path, filterModel: { [column]: filter } })),
      );
    let accepted = 0;
    const property = fc.asyncProperty(request, async ({ path, filterModel }) => {
      const answer = await api.administrator.post(path, { startRow: 0, endRow: 5, filterModel });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) return;
      accepted += 1;
      expect(rowsOf(answer).length).toBe(Math.min(5, Number(answer.body["rowCount"])));
    });
    await fc.assert(property, { seed: 20_261_121, numRuns: hardFilters });
    expect(accepted).toBeGreaterThan(hardFilters / 2);
    expect(api.failures).toEqual([]);
  });
});

type FilterKind = "text" | "number" | "boolean" | "date";

interface Column {
  readonly path: string;
  readonly column: string;
  readonly kind: FilterKind;
}

/** Filters of a column that mostly fit its type. */
function filtersOf(kind: FilterKind): fc.Arbitrary<JsonObject> {
  const compare = ["equals", "notEqual", "lessThan", "greaterThanOrEqual", "inRange"];
  const types = {
    text: ["equals", "notEqual", "contains", "notContains", "startsWith", "endsWith", "blank"],
    number: [...compare, "blank"],
    boolean: ["true", "false", "blank"],
    date: [...compare, "today", "last24Months", "notBlank"],
  };
  const value = fc.constantFrom(...hardValues[kind]);
  const single = fc.record({ type: fc.constantFrom(...types[kind]), filter: value, filterTo: value });
  const set = fc
    .array(fc.oneof(value, fc.constant(null)), { maxLength: 4 })
    .map((values) => ({ filterType: "set", values }));
  const pair = fc.tuple(single, single).map((conditions) => ({ operator: "OR", conditions }));
  return fc.oneof({ weight: 3, arbitrary: single }, ...(kind === "boolean" || kind === "date" ? [] : [set]), pair);
}

/** Every member of every grid's rows that holds a single value. */
async function columnsOf(api: TestApi): Promise<readonly Column[]> {
  const found = await Promise.all(
    grids.map(async ({ path }) => {
      const { body } = await api.administrator.post(path, { startRow: 0, endRow: 1 });
      const [row = {}] = listOf(body, "rowData");
      const members = Object.entries(row);
      return members.flatMap(([column, value]) => {
        const kind = kindOf(column, value);
        return kind ? [{ path, column, kind }] : [];
      });
    }),
  );
  return found.flat();
}

function kindOf(column: string, value: Json): FilterKind | undefined {
  if (column.endsWith("At")) return "date";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : undefined;
}
