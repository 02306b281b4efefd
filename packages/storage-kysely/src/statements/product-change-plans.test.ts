import { beforeAll, expect, test } from "bun:test";
import { callOperation, defaultApplicationId, type OperationContext, operationNamed } from "@design-catalog/core";
import { auditEntries, idTimePrefix } from "@design-catalog/core/engine";
import type { Reader, StoredTable } from "@design-catalog/core/ports";
import { withClient } from "@design-catalog/testing/test-database";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { createStorage } from "../kysely-storage.ts";
import { ensurePartitions } from "../schema/partitions.ts";
import { createTestQueue, openTestPool } from "../storage-test-tools.ts";
import { run } from "./compile.ts";
import { selectStatement } from "./statements.ts";
import { tallyStatement } from "./tally-statement.ts";

/** Entries of the audit trail: one in 50 is of a product, of which each of 40 has ten. */
const entryCount = 20_000;
const productCount = 40;
const limit = 20;
/** Beginning of ids made now. */
const now = idTimePrefix(Date.now());
const numbered = (number: number) => `65000000${number.toString(16).padStart(16, "0")}`;

const { pool, connectionString } = await openTestPool();

beforeAll(async () => {
  await ensurePartitions(pool, { fromMs: Date.now(), days: 3 });
  await withClient(connectionString, async (client) => {
    await client.query(
      `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, name, connectors, status,
         accessories, attributes)
       SELECT '65000000' || lpad(to_hex(n), 16, '0'), $1, 10, false, now(), now(), 'Display ' || n, '[]', 'active', '[]', '{}'
       FROM generate_series(0, $2::bigint - 1) AS n`,
      [defaultApplicationId, productCount],
    );
    await client.query(
      `INSERT INTO audit_entries (id, application_id, at, action, kind, resource_id, request_id, changes)
       SELECT $3 || lpad(to_hex(n), 16, '0'), $1, now(), 'update', CASE WHEN n % 50 = 0 THEN 'Product' ELSE 'Project' END,
         '65000000' || lpad(to_hex(CASE WHEN n % 50 = 0 THEN n / 50 % $4 ELSE n END), 16, '0'), 'r', '[]'
       FROM generate_series(1, $2::bigint) AS n`,
      [defaultApplicationId, entryCount, now, productCount],
    );
    await client.query("ANALYZE products, audit_entries");
  });
});

/** Runs the operation; returns its answer, and the plan of each read of the audit trail as it was carried out. */
async function readChanges(body: object) {
  const store = createStorage({ pool, queue: (await createTestQueue(pool)).queue }).open(defaultApplicationId);
  const plans: string[] = [];
  const explain = async (statement: Parameters<typeof run>[1]) => {
    const options = "ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF";
    const { rows } = await run((text, values) => pool.query(`EXPLAIN (${options}) ${text}`, values), statement);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  };
  const scoped = <Row extends object>(table: StoredTable<Row>) => ({ table, applicationId: defaultApplicationId });
  const observed: Reader = {
    ...store,
    async select(table, query) {
      if (table.name === auditEntries.name) await explain(selectStatement(scoped(table), query ?? {}));
      return store.select(table, query);
    },
    async tally(table, query) {
      await explain(tallyStatement(scoped(table), query));
      return store.tally(table, query);
    },
  };
  const context: OperationContext = {
    applicationId: defaultApplicationId,
    actor: null,
    requestId: "r",
    changeSetId: now.padEnd(24, "0"),
    baseUrl: "https://catalog.example",
    clientAddress: null,
    store: { ...store, ...observed },
    ports: createTestPorts(),
  };
  const answer = await callOperation(operationNamed("listProductChanges"), context, { body, through: "system" });
  return { answer, plans };
}

/** Rows that the scans of a plan have read, those that they threw away included: a scan of the whole table reads all. */
function rowsRead(plan: string): number {
  const scans = plan.matchAll(/Scan.*rows=(\d+)(?:\.\d+)? loops=(\d+)/gu);
  const removed = plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/gu);
  const kept = [...scans].reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0);
  return [...removed].reduce((sum, [, rows]) => sum + Number(rows), kept);
}

test.each([
  ["the newest page", {}, 3 * limit],
  ["a page far down", { before: `${now}${(2_000).toString(16).padStart(16, "0")}` }, 3 * limit + productCount * 10],
  ["changes of one product", { productIds: [numbered(7)] }, 3 * limit],
])("%s of product changes is read by indexes, without the other entries", async (_, filter, rowsMax) => {
  const { answer, plans } = await readChanges({ ...filter, limit });
  expect(answer).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ action: "update" })]) });
  // The page, and the later changes behind it and on it.
  expect(plans).toHaveLength(3);
  expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(rowsMax);
});
