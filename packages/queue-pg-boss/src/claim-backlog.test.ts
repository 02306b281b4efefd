import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { claimText, claimValues, waitingText } from "./claim-statement.ts";
import { deliveryJob, idsOf, openJobs, type OpenJobs } from "./jobs-test-tools.ts";
import { createQueueTables } from "./queue-tables.ts";

// Backlogs take a few seconds each, and a busy machine several times that.
setDefaultTimeout(120_000);

const backlog = 100_000;
/** Few enough to insert with one statement on a busy machine. */
const batch = 5_000;
const limits = { limit: 200, perGroupLimit: 48 };

/** PostgreSQL's default. Above this cost it compiles a plan, which takes longer than a thousand claims. */
const compiledCost = 100_000;
/** Groups with a job that does not belong to the backlog. */
const others = ["a", "b", "c"];
/** Jobs of those groups; each test adds some. */
const othersMax = 20;

let database: TestDatabase;
let worker: OpenJobs;
let table: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // No other process touches the jobs.
  worker = await openJobs(database.connectionString, "api");
  table = await createQueueTables(worker.pool.query).of("deliveries");
  // Statistics change only when a test says so.
  await worker.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
});

afterAll(async () => {
  await worker.end();
  await database.drop();
});

/** Prepares by a statement that on a busy machine may take longer than the pool lets any take. */
async function prepareBy(text: string, values: readonly unknown[] = []): Promise<void> {
  await withClient(database.connectionString, (client) => client.query(text, [...values]));
}

async function add(count: number, groups: number): Promise<void> {
  for (let added = 0; added < count; added += batch) {
    await prepareBy(
      `INSERT INTO pgboss.job (name, data, group_id, start_after)
       SELECT 'deliveries', '{"deliveryId": "old"}', CASE WHEN $2 = 1 THEN 'down' ELSE 'busy' || n % $2 END,
         now() - interval '5 minutes' FROM generate_series(1, $1) AS n`,
      [Math.min(batch, count - added), groups],
    );
  }
}

async function empty(): Promise<void> {
  // To delete the rows one by one takes longer than all that a test does with them.
  await worker.pool.query(`TRUNCATE ${table}`);
  await analyze();
  await worker.enqueue(others.map((group) => deliveryJob(group, { group })));
}

/** Deletes the jobs while another transaction may still read them, so their pages remain, and counts no row there. */
async function emptyPages(): Promise<void> {
  await worker.pool.withConnection(async ({ query }) => {
    await query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await query("SELECT FROM pgboss.version");
    await prepareBy("DELETE FROM pgboss.job WHERE name = 'deliveries'");
    await analyze();
    await query("ROLLBACK");
  });
  const { rows } = await worker.pool.query(
    "SELECT relpages > 1000 AS large, reltuples FROM pg_class WHERE oid = $1::regclass",
    [table],
  );
  expect(rows).toEqual([{ large: true, reltuples: 0 }]);
}

async function analyze(): Promise<void> {
  await prepareBy(`VACUUM (ANALYZE) ${table}`);
}

/** PostgreSQL's statistics about the table once the backlog is there. Each case builds on the one before. */
const situations: readonly (readonly [string, prepare: () => Promise<void>, groups?: number])[] = [
  ["of an endpoint, of which there are no statistics", () => add(backlog, 1)],
  ["of an endpoint, counted with it", analyze],
  ["of an endpoint, counted when the table was empty", () => empty().then(() => add(backlog, 1))],
  [
    "of an endpoint, counted when the table was large and nearly empty",
    async () => {
      await prepareBy(
        `DELETE FROM ${table} WHERE start_after < now() AND id > (SELECT id FROM ${table} ORDER BY id OFFSET 500 LIMIT 1)`,
      );
      await analyze();
      await add(backlog, 1);
    },
  ],
  ["of an endpoint, counted when the table was large and empty", () => emptyPages().then(() => add(backlog, 1))],
  [
    "of a hundred endpoints, counted when the table was large and empty",
    () => emptyPages().then(() => add(backlog, 100)),
    100,
  ],
  ["of a hundred endpoints, counted when the table was empty", () => empty().then(() => add(backlog, 100)), 100],
  ["of a hundred endpoints, counted with it", analyze, 100],
];

describe("a claim and a look given a backlog of 100,000", () => {
  test.each(situations)("%s, read no more than they take and are not compiled", async (_, prepare, groups = 1) => {
    await prepare();
    await worker.enqueue(others.map((group) => deliveryJob(group, { group })));
    for (const places of [48, 0]) {
      const { rows, cost } = await explainClaim({ ...limits, groupLimits: new Map([["down", places]]) });
      expect(rows.length).toBeGreaterThan(10);
      expect(Math.max(...rows)).toBeLessThanOrEqual((groups === 1 ? places : limits.limit) + othersMax);
      expect(cost).toBeLessThan(compiledCost);
    }
    expect(Math.max(...(await explain(waitingText(table, ""), [])).rows)).toBe(1);
  });
});

test("claim() given a statement that was often planned for an empty table plans again for the backlog", async () => {
  await empty();
  for (let count = 0; count < 10; count++) await rowsReadByClaim();
  await add(backlog, 1);
  expect(await rowsReadByClaim()).toBeLessThan(10 * limits.limit);
});

test("claim() given an endpoint with a backlog and no free place reaches the jobs of others at once", async () => {
  const claim = (places: number) =>
    worker.jobs.queue.claim("deliveries", { ...limits, groupLimits: new Map([["down", places]]) });
  const held = await claim(48);
  expect(held.filter(({ group }) => group === "down")).toHaveLength(48);
  const tookMs: number[] = [];
  for (let count = 0; count < 20; count++) {
    await worker.enqueue([deliveryJob(`new${count}`, { group: "healthy" })]);
    const startMs = performance.now();
    expect(idsOf(await claim(0))).toEqual([`new${count}`]);
    tookMs.push(performance.now() - startMs);
  }
  const medianMs = Math.round((tookMs.toSorted((one, other) => one - other)[10] ?? 0) * 10) / 10;
  console.log(`[figures] claim past ${backlog} due jobs of an endpoint: ${JSON.stringify({ medianMs })}`);
});

function explainClaim(claimLimits: Parameters<typeof claimValues>[0]) {
  return explain(claimText(table), claimValues(claimLimits));
}

/**
 * Counts the rows that each step of a statement reads or makes, and reads the cost that PostgreSQL expects. Claims
 * nothing.
 */
async function explain(text: string, values: readonly unknown[]) {
  const { rows } = await rolledBack((query) => query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values));
  const plan = JSON.stringify(rows);
  const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*(\d+)/gu)].map(([, count]) =>
    Number(count),
  );
  const costs = [...plan.matchAll(/"Total Cost":\s*(\d+)/gu)].map(([, cost]) => Number(cost));
  return { rows: read, cost: Math.max(...costs) };
}

/** Counts the rows that a claim reads, by the server's own statistics. Claims nothing. */
function rowsReadByClaim(): Promise<number> {
  return rolledBack(async (query) => {
    await query(claimText(table), claimValues({ ...limits, groupLimits: new Map() }));
    const { rows } = await query(
      "SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_all_tables WHERE relid = $1::regclass",
      [table],
    );
    return Number(rows[0]?.["read"]);
  });
}

function rolledBack<T>(work: (query: SqlExecute) => Promise<T>): Promise<T> {
  return worker.pool.withConnection(async ({ query }) => {
    await query("BEGIN");
    try {
      return await work(query);
    } finally {
      await query("ROLLBACK");
    }
  });
}
