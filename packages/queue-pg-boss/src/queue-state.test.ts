import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { deliveryJob, type OpenJobs, openJobs } from "./jobs-test-tools.ts";
import { queueStatesText } from "./queue-state.ts";
import { createQueueTables } from "./queue-tables.ts";

// To make the backlog takes a few seconds, and a busy machine several times that.
setDefaultTimeout(120_000);

const backlog = 100_000;
/** Few enough to insert with one statement on a busy machine. */
const batch = 5_000;
/** One row per group, and three groups by then. */
const groupsMax = 10;

let database: TestDatabase;
let open: OpenJobs;

beforeAll(async () => {
  database = await createTestDatabase();
  // No other process counts the jobs.
  open = await openJobs(database.connectionString, "api");
});

afterAll(async () => {
  await open.end();
  await database.drop();
});

const failingEndpoint = {
  application_id: "000000000000000000000001",
  version: 0,
  deleted: false,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
  url: "https://hooks.dealer.example/",
  event_types: ["*"],
  headers: {},
  secrets: [],
  secret_hint: "abcd",
  enabled: true,
  enabled_at: "2026-11-20T09:30:00.000Z",
  failure_count: 1,
  last_failure_at: "2026-11-20T09:30:00.000Z",
};

describe("states()", () => {
  test("given empty queues says that nothing is due", async () => {
    expect(await open.jobs.states()).toEqual([
      { queue: "deliveries", ready: 0, deferred: 0, active: 0, countedSeconds: undefined, oldestDueSeconds: 0 },
      { queue: "delivery-retries", ready: 0, deferred: 0, active: 0, countedSeconds: undefined, oldestDueSeconds: 0 },
    ]);
  });

  test("tells how long a job has been due, and skips claimed and later jobs", async () => {
    await open.enqueue([deliveryJob("a", { dueInMs: -600_000 })]);
    expect(await open.claim()).toHaveLength(1);
    await open.enqueue([deliveryJob("b", { dueInMs: -60_000 }), deliveryJob("c", { dueInMs: 600_000 })]);
    const [fresh, retries] = await open.jobs.states();
    expect(fresh?.oldestDueSeconds).toBeWithin(60, 70);
    expect(retries?.oldestDueSeconds).toBe(0);
  });

  test("does not count first attempts at an endpoint that has only failed lately, as long as workers try it", async () => {
    const id = "6740a1f2c3d4e5f607182977";
    await open.pool.query(
      `INSERT INTO webhook_endpoints SELECT (jsonb_populate_record(NULL::webhook_endpoints, $1)).*`,
      [JSON.stringify({ ...failingEndpoint, id })],
    );
    const dueInMs = -900_000;
    const data = { applicationId: failingEndpoint.application_id };
    const groups = [id, `${id}:requested`];
    await open.enqueue(groups.map((group) => deliveryJob("d", { dueInMs, group, data })));
    const readAge = async () => (await open.jobs.states())[0]?.oldestDueSeconds;
    const set = (column: string, ago: string) =>
      open.pool.query(`UPDATE webhook_endpoints SET ${column} = now() - $1::interval`, [ago]);
    await set("last_failure_at", "1 minute");
    expect(await readAge()).toBeLessThan(300);
    await set("last_failure_at", "121 seconds");
    expect(await readAge()).toBeWithin(900, 960);
    await set("last_failure_at", "0");
    await set("last_success_at", "301 seconds");
    expect(await readAge()).toBeLessThan(300);
    await set("last_success_at", "290 seconds");
    expect(await readAge()).toBeWithin(900, 960);
    await open.claim(10);
  });

  test("given a large backlog without statistics reads as few rows as from a small one", async () => {
    for (let count = 0; count < backlog; count += batch) {
      await open.pool.query(
        `INSERT INTO pgboss.job (name, data, start_after)
         SELECT 'deliveries', '{}', now() - interval '5 minutes' FROM generate_series(1, $1)`,
        [batch],
      );
    }
    const startMs = performance.now();
    const [state] = await open.jobs.states();
    const tookMs = Math.round((performance.now() - startMs) * 10) / 10;
    // The oldest has been due for five minutes and for as long as it took to make the others.
    expect(state?.oldestDueSeconds).toBeWithin(300, 420);
    const text = await queueStatesText(createQueueTables(open.pool.query));
    const { rows: plan } = await open.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`);
    const rows = [...JSON.stringify(plan).matchAll(/"Actual Rows":\s*(\d+)/gu)].map(([, count]) => Number(count));
    console.log(`[figures] state of queues with ${backlog} due jobs: ${JSON.stringify({ tookMs })}`);
    expect(Math.max(...rows)).toBeLessThan(groupsMax);
  });
});
