import { beforeAll, expect, test } from "bun:test";
import { defaultApplicationId, live } from "@design-catalog/core";
import { products } from "@design-catalog/core/catalog";
import type { SortKey } from "@design-catalog/core/ports";
import { withClient } from "@design-catalog/testing/test-database";
import { openTestPool } from "../storage-test-tools.ts";
import { run } from "./compile.ts";
import { countStatement, selectStatement } from "./statements.ts";

/** Products to make: a page is a 200th. */
const productCount = 20_000;

const { pool, connectionString } = await openTestPool();

beforeAll(async () => {
  // Without the service's time limits, which a busy machine may exceed by so many rows.
  await withClient(connectionString, async (client) => {
    await client.query(
      `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, name, connectors, status,
         accessories, attributes)
       SELECT '65000000' || lpad(to_hex(n), 16, '0'), $1, 0, n % 100 = 99, now(), now() - n * interval '1 minute',
         'Display ' || n, '[]', 'active', '[]', '{}'
       FROM generate_series(1, $2::bigint) AS n`,
      [defaultApplicationId, productCount],
    );
    await client.query("VACUUM (ANALYZE) products");
  });
});

async function planOf(statement: ReturnType<typeof countStatement>): Promise<string> {
  const { rows } = await run((text, values) => pool.query(`EXPLAIN (COSTS OFF) ${text}`, values), statement);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const scoped = { table: products.table, applicationId: defaultApplicationId };

test.each([
  ["last changed first", "updatedAt", "desc", "products__updated_at__id__index"],
  ["name", "name", "asc", "products__name__order__index"],
  ["name descending", "name", "desc", "products__name__order__index"],
] as const)("a page of products in the order of %s is read from its index", async (_, column, direction, index) => {
  const orderBy: readonly SortKey[] = [
    { column, direction },
    { column: "id", direction: "asc" },
  ];
  const plan = await planOf(selectStatement(scoped, { where: live, orderBy, limit: 100 }));
  expect(plan).toContain(`using ${index} on products`);
  // Few rows are equal but for their ids.
  expect(plan).not.toMatch(/^ *(?:-> +)?Sort$/mu);
});

test("the number of all products is counted without reading their rows", async () => {
  expect(await planOf(countStatement(scoped, live))).toContain("Index Only Scan using products__");
});

test("a page far down reads only the ids of the rows before it, and has the same rows", async () => {
  const orderBy: readonly SortKey[] = [
    { column: "updatedAt", direction: "desc" },
    { column: "id", direction: "asc" },
  ];
  const far = selectStatement(scoped, { where: live, orderBy, limit: 50, offset: 10_000 });
  const plan = await planOf(far);
  expect(plan).toContain("Index Only Scan using products__updated_at__id__index");
  const idsOf = async (statement: typeof far) => {
    const { rows } = await run((text, values) => pool.query(text, values), statement);
    return rows.map(({ id }) => id);
  };
  const all = await idsOf(selectStatement(scoped, { where: live, orderBy }));
  expect(await idsOf(far)).toEqual(all.slice(10_000, 10_050));
});
