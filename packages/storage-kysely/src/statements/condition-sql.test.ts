import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { all, type Condition } from "@design-catalog/core";
import { evaluate } from "@design-catalog/core/engine";
import type { SortKey } from "@design-catalog/core/ports";
import { sql } from "kysely";
import { compileCondition, compileOrderBy, lowerText } from "./condition-sql.ts";
import { emptyItem, items, type ItemStore, openItems, selectItems } from "./item-store.fixture.ts";

let table: ItemStore;

beforeAll(async () => {
  table = await openItems();
});

afterAll(() => table.close());

describe("compileCondition() given a number beyond the column's type compares all the same", () => {
  test.each(["count", "total", "ratio"] as const)("%s", async (column) => {
    await table.store([{ ...emptyItem, [column]: 3 }]);
    for (const value of [Number.MAX_VALUE, -Number.MAX_VALUE, 5e-324, 2.5, 2 ** 63, -(2 ** 63) - 4096, -0]) {
      for (const op of ["equals", "lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual"] as const) {
        const where: Condition = { op, column, value };
        expect([op, value, (await table.select(where)).length]).toEqual([
          op,
          value,
          evaluate(where, { [column]: 3 }) ? 1 : 0,
        ]);
      }
      expect(await table.select({ op: "in", column, values: [value, 3, null] })).toHaveLength(1);
    }
  });
});

test("compileCondition() given white space finds the same values blank as String.trim()", async () => {
  const units = Array.from({ length: 0xfffe }, (_, index) => index + 1).filter(
    (unit) => unit < 0xd800 || unit > 0xdfff,
  );
  const rows = units.map((unit) => ({ ...emptyItem, id: String(unit), itemName: String.fromCharCode(unit) }));
  await table.store(rows);
  const expected = rows.filter(({ itemName }) => itemName.trim() === "").map(({ id }) => id);
  expect(await table.select({ op: "blank", column: "itemName" })).toEqual(expected.toSorted());
});

describe("compileCondition() throws a TypeError for", () => {
  const cases: readonly (readonly [string, Condition])[] = [
    ["an unknown column", { op: "equals", column: "nope", value: 1 }],
    ["a column as SQL spells it", { op: "blank", column: "item_name" }],
    ["a member of every object", { op: "blank", column: "constructor" }],
    ["json", { op: "equals", column: "details", value: "{}" }],
    ["json and null", { op: "in", column: "details", values: [null] }],
    ["bytes", { op: "lessThan", column: "content", value: "x" }],
    ["an integer and text", { op: "equals", column: "count", value: "3" }],
    ["an integer and NaN", { op: "lessThan", column: "count", value: Number.NaN }],
    ["a list with a stranger", { op: "in", column: "active", values: [true, "true"] }],
    ["text and a number", { op: "in", column: "itemName", values: [1] }],
    ["a timestamp without milliseconds", { op: "equals", column: "createdAt", value: "2026-01-01T00:00:00Z" }],
    ["a timestamp that is not a day", { op: "equals", column: "createdAt", value: "2026-02-30T00:00:00.000Z" }],
    ["the year 0", { op: "equals", column: "createdAt", value: "0000-02-20T00:00:00.000Z" }],
    ["a part of a number", { op: "contains", column: "count", value: "1" }],
    ["an unknown column deep inside", { op: "not", condition: all({ op: "blank", column: "nope" }) }],
  ];
  test.each(cases)("%s", (_, condition) => {
    expect(() => compileCondition(items, condition)).toThrow(TypeError);
  });
});

test.each(["nope", "details", "content", "__proto__"])("compileOrderBy() given %s throws a TypeError", (column) => {
  expect(() => compileOrderBy(items, [{ column, direction: "asc" }])).toThrow(TypeError);
});

test("compileCondition() passes every value as a parameter", () => {
  const values = ["'; drop table items; --", "%\\_!", "x"];
  const where = all(
    ...(["textEquals", "contains", "startsWith", "endsWith"] as const).flatMap((op) =>
      values.map((value): Condition => ({ op, column: "itemName", value })),
    ),
    { op: "in", column: "ownerId", values },
    { op: "textIn", column: "itemName", values },
    { op: "equals", column: "count", value: 4711 },
  );
  const query = sql`${compileCondition(items, where)}`.compile(table.db);
  expect(query.sql).not.toMatch(/drop|4711|\\/u);
  expect(query.parameters).toHaveLength(15);
});

describe("an index serves", () => {
  beforeAll(async () => {
    await table.store([]);
    await sql`insert into items (id, item_name, created_at)
      select lpad(to_hex(n), 24, '0'), 'Item ' || n, timestamptz '2026-01-01' + n * interval '1 s'
      from generate_series(1, 20000) n`.execute(table.db);
    await sql`create index items_folded on items (${lowerText(sql.ref("item_name"))})`.execute(table.db);
    await sql`create index items_created on items (created_at)`.execute(table.db);
    await sql`analyze items`.execute(table.db);
  });
  const id = "0".repeat(24);
  test.each<[string, Condition, string]>([
    ["equality of ids", { op: "equals", column: "id", value: id }, "items_pkey"],
    ["membership of ids", { op: "in", column: "id", values: [id, "1"] }, "items_pkey"],
    ["order of ids", { op: "lessThan", column: "id", value: id }, "items_pkey"],
    ["a span of time", { op: "greaterThan", column: "createdAt", value: "2027-01-01T00:00:00.000Z" }, "items_created"],
    ["equality of text", { op: "textEquals", column: "itemName", value: "ITEM 7" }, "items_folded"],
    ["membership of text", { op: "textIn", column: "itemName", values: ["ITEM 7", "x"] }, "items_folded"],
    ["a prefix", { op: "startsWith", column: "itemName", value: "ITEM 77" }, "items_folded"],
  ])("%s", async (_, where, index) => {
    expect(await explain(where)).toContain(index);
  });
  test.each<[SortKey, string]>([
    [{ column: "id", direction: "asc" }, "items_pkey"],
    [{ column: "createdAt", direction: "desc" }, "items_created"],
  ])("the order %j", async (key, index) => {
    const plan = await explain(all(), [key]);
    expect(plan).toContain(index);
    expect(plan).not.toContain("Sort");
  });
});

async function explain(where: Condition, orderBy: readonly SortKey[] = []): Promise<string> {
  const keys = orderBy.length > 0 ? orderBy : [{ column: "ratio", direction: "asc" } as const];
  const { rows } = await sql<object>`explain ${selectItems(where, keys)} limit 10`.execute(table.db);
  return JSON.stringify(rows);
}
