import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type ApplicationStore, defaultApplicationId, operations } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import { createTestApplication, runOperation } from "@design-catalog/testing/test-application";
import { withClient } from "@design-catalog/testing/test-database";
import type { DatabasePool } from "../connection/pool.ts";
import { createStorage } from "../kysely-storage.ts";
import { ensurePartitions } from "../schema/partitions.ts";
import { createTestQueue, openTestPool } from "../storage-test-tools.ts";

setDefaultTimeout(90_000);

const dayMs = 86_400_000;
const firstDayMs = Date.UTC(2020, 5, 1);
const days = 3;
/** Rows enough for the planner to see the cost of a full scan. */
const perDay = 20_000;
/** A page of 100 rows; each day has a few more. */
const pageRowsRead = 1_500;
const loaded = /^deliveries_p202006\d\d$/u;
const page = { startRow: 0, endRow: 100 };

const { pool, connectionString } = await openTestPool();

let store: ApplicationStore;
let statements: (readonly [text: string, values: readonly unknown[]])[] = [];

beforeAll(async () => {
  await ensurePartitions(pool, { fromMs: firstDayMs, days });
  const { queue } = await createTestQueue(pool);
  const query: DatabasePool["query"] = (text, values = []) => {
    statements.push([text, values]);
    return pool.query(text, values);
  };
  const withConnection: DatabasePool["withConnection"] = (work) =>
    pool.withConnection((connection) => {
      const batch: typeof connection.batch = (sent) => {
        for (const { text, values = [] } of sent) statements.push([text, values]);
        return connection.batch(sent);
      };
      return work({ ...connection, batch });
    });
  store = createStorage({ pool: { ...pool, query, withConnection }, queue }).open(defaultApplicationId);
  // Without the service's time limits, which a busy machine may exceed by so many rows.
  await withClient(connectionString, async (client) => {
    for (let day = 0; day < days; day++) await client.query(insertText, [firstDayMs / 1_000 + day * 86_400, perDay]);
    // Each runs as its own statement because it cannot run in a transaction.
    await client.query("VACUUM deliveries");
    await client.query("ANALYZE deliveries");
  });
});

/**
 * One endpoint with 20 deliveries and one type with 5,000 are rare; of 100 deliveries 97 are delivered, 2 exhausted, 1
 * cancelled or pending.
 */
const insertText = `
  INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
    automatic_count, next_attempt_at, created_at, completed_at)
  SELECT lpad(to_hex($1::bigint + n * 80000 / $2), 8, '0') || lpad(to_hex(n), 16, '0'), '${defaultApplicationId}',
    lpad(to_hex($1::bigint + n * 80000 / $2), 8, '0') || 'e' || lpad(to_hex(n), 15, '0'),
    CASE WHEN n % 5000 = 0 THEN 'webhook.test' WHEN n % 2 = 0 THEN 'project.created' ELSE 'project.cable.added' END,
    lpad(to_hex(n % 20), 24, 'a'), 'https://a.example/', status, CASE WHEN n % 1000 = 7 THEN 6 ELSE 1 END, 1,
    CASE WHEN status = 'pending' THEN at END, at, CASE WHEN status <> 'pending' THEN at END
  FROM (SELECT n, to_timestamp($1::bigint + n * 80000 / $2) AS at, CASE WHEN n % 100 < 97 THEN 'delivered'
      WHEN n % 100 < 99 THEN 'exhausted' WHEN n % 200 = 99 THEN 'cancelled' ELSE 'pending' END AS status
    FROM generate_series(0, $2::bigint - 1) AS n) AS rows`;

const set = (...values: readonly string[]) => ({ filterType: "set", values });
const from = (day: number) => new Date(firstDayMs + day * dayMs).toISOString();
const since = { filterType: "date", type: "greaterThanOrEqual", dateFrom: from(2) };
const range = {
  filterType: "date",
  operator: "AND",
  conditions: [
    { ...since, dateFrom: from(1) },
    { ...since, type: "lessThan", dateFrom: from(1).replace("T00:00", "T00:20") },
  ],
};
const idOf = (day: number, n: number) => idTimePrefix(firstDayMs + day * dayMs + n * 4_000) + suffixOf(n);
const suffixOf = (n: number) => n.toString(16).padStart(16, "0");
const descending = (colId: string) => ({ sortModel: [{ colId, sort: "desc" }] });

/** Queries, each with rows to find. The first eleven are counted without reading any. */
const cases: readonly (readonly [name: string, request: { readonly body: object; readonly endpointId?: string }])[] = [
  ["the default order", { body: {} }],
  ["the newest first", { body: descending("id") }],
  ["the last created first", { body: descending("createdAt") }],
  ["one endpoint", { body: {}, endpointId: "a".repeat(23) + "3" }],
  ["the newest of one endpoint", { body: descending("id"), endpointId: "a".repeat(23) + "3" }],
  ["the status exhausted", { body: { filterModel: { status: set("exhausted") } } }],
  ["the status delivered", { body: { filterModel: { status: set("delivered") } } }],
  ["the status pending", { body: { filterModel: { status: set("pending") } } }],
  ["a status that has a text in it", { body: { filterModel: { status: { type: "contains", filter: "CANC" } } } }],
  ["a rare event type", { body: { filterModel: { eventType: set("webhook.test") } } }],
  ["a common event type", { body: { filterModel: { eventType: set("project.created") } } }],
  ["event types with a text in them", { body: { filterModel: { eventType: { type: "contains", filter: "Test" } } } }],
  ["a span of time", { body: { filterModel: { createdAt: range } } }],
  ["a day and a status", { body: { filterModel: { createdAt: since, status: set("cancelled") } } }],
  ["an id", { body: { filterModel: { id: { type: "equals", filter: idOf(1, 42) } } } }],
  ["the last to end", { body: descending("completedAt") }],
  ["what ended within a span of time", { body: { filterModel: { completedAt: range } } }],
  ["more than three attempts", { body: { filterModel: { attemptCount: { type: "greaterThan", filter: 3 } } } }],
  ["the phase retrying", { body: { filterModel: { phase: set("retrying") } } }],
  ["the phase given up", { body: { filterModel: { phase: set("given_up") } } }],
  ["what is due before a time", { body: { filterModel: { nextAttemptAt: { ...since, type: "lessThan" } } } }],
  [
    "an event",
    {
      body: { filterModel: { eventId: { type: "equals", filter: `${idOf(1, 42).slice(0, 8)}e${"0".repeat(13)}2a` } } },
    },
  ],
];

describe("a page of ten thousands of deliveries", () => {
  test.each(cases)("of %s reads little more than its rows, and no partition as a whole", async (_, request) => {
    const { rowCount, plans } = await explainGrid(request);
    expect(rowCount).toBeGreaterThan(0);
    for (const { plan, isCount } of plans) {
      expect(scannedWholly(plan)).toEqual([]);
      if (!isCount) expect(rowsRead(plan)).toBeLessThan(pageRowsRead);
    }
  });

  test.each(cases.slice(0, 11))("of %s is counted using only an index", async (_, request) => {
    const { plans } = await explainGrid(request);
    const count = plans.find(({ isCount }) => isCount);
    expect(nodeTypes(count?.plan)).not.toContain("Bitmap Heap Scan");
    expect(nodeTypes(count?.plan)).not.toContain("Index Scan");
    expect(nodeTypes(count?.plan)).toContain("Index Only Scan");
  });
});

test("finds a delivery, its attempts and its event by a key each", async () => {
  const id = idOf(1, 42);
  const plans = await explain(async () => {
    const operation = operations.find(({ name }) => name === "getWebhookDelivery");
    if (operation) await runOperation(operation, await contextOf(), { parameters: { id } });
  });
  expect(plans).toHaveLength(3);
  for (const { plan } of plans) {
    expect(scannedWholly(plan)).toEqual([]);
    expect(rowsRead(plan)).toBeLessThan(10);
  }
});

async function contextOf() {
  const { contextOf: inMemory, administrator } = await createTestApplication();
  return { ...inMemory(administrator), store };
}

async function explainGrid({ body, endpointId: endpoint }: (typeof cases)[number][1]) {
  const operation = operations.find(({ name }) => name === "queryWebhookDeliveries");
  if (!operation) throw new Error("Cannot ask for deliveries because there is no such operation");
  const query = endpoint === undefined ? {} : { endpointId: endpoint };
  let answer: unknown;
  const plans = await explain(async () => {
    answer = await runOperation(operation, await contextOf(), { query, body: { ...page, ...body } });
  });
  // The schema of the operation has been checked.
  return { ...(answer as { readonly rowCount: number }), plans };
}

/** Runs the statements of `work` again and returns their plans. */
async function explain(work: () => Promise<void>) {
  statements = [];
  await work();
  const plans = statements.map(async ([text, values]) => {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS OFF, TIMING OFF, FORMAT JSON) ${text}`, values);
    return { plan: rows[0]?.["QUERY PLAN"], isCount: text.startsWith("select count(*)") };
  });
  return Promise.all(plans);
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
}

/** Yields every node of a plan in the JSON format. */
function nodesOf(plan: unknown): readonly PlanNode[] {
  if (Array.isArray(plan)) return plan.flatMap(nodesOf);
  if (typeof plan !== "object" || plan === null) return [];
  const inner = Object.values(plan).flatMap(nodesOf);
  // Node of PostgreSQL's format: an object with this member.
  return "Node Type" in plan ? [plan as PlanNode, ...inner] : inner;
}

function nodeTypes(plan: unknown): readonly string[] {
  return nodesOf(plan).map((node) => node["Node Type"]);
}

/** Names the partitions with deliveries that a plan reads completely. */
function scannedWholly(plan: unknown): readonly string[] {
  const scans = nodesOf(plan).filter((node) => node["Node Type"] === "Seq Scan");
  return scans.flatMap((node) => node["Relation Name"] ?? []).filter((name) => loaded.test(name));
}

/** Counts the rows that scans returned or discarded. */
function rowsRead(plan: unknown): number {
  const scans = nodesOf(plan).filter((node) => node["Relation Name"] !== undefined);
  return scans.reduce((sum, node) => sum + node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0), 0);
}
