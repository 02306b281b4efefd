import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { inIndexOrder } from "./claim-queue.ts";
import { claimText, claimValues } from "./claim-statement.ts";
import { deliveryJob, idsOf, openJobs, type OpenJobs } from "./jobs-test-tools.ts";

const backlog = 100_000;
/** Few enough for one statement on a machine that is busy. */
const batch = 5_000;
const limits = { limit: 200, perGroupLimit: 48 };

let database: TestDatabase;
let worker: OpenJobs;

beforeAll(async () => {
  database = await createTestDatabase();
  // Nobody else touches the jobs meanwhile.
  worker = await openJobs(database.connectionString, "api");
  for (let count = 0; count < backlog; count += batch) {
    await worker.pool.query(
      `INSERT INTO pgboss.job (name, data, group_id, start_after)
       SELECT 'deliveries', '{"deliveryId": "old"}', 'down', now() - interval '5 minutes' FROM generate_series(1, $1)`,
      [batch],
    );
  }
});

afterAll(async () => {
  await worker.end();
  await database.drop();
});

test("claim() reads no more of a backlog that PostgreSQL has no statistics of than it takes", async () => {
  await worker.enqueue(["a", "b", "c"].map((group) => deliveryJob(group, { group })));
  for (const places of [48, 0]) {
    const rows = await rowsRead({ ...limits, groupLimits: new Map([["down", places]]) });
    expect(rows.length).toBeGreaterThan(10);
    expect(Math.max(...rows)).toBeLessThanOrEqual(places + 10);
  }
});

test("claim() comes to the jobs of others at once when all places of an endpoint with a backlog are taken", async () => {
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
  console.log(`[figures] claim beside ${backlog} due jobs of an endpoint: ${JSON.stringify({ medianMs })}`);
});

/** How many rows each step of a claim reads or makes; it takes the jobs and hands them back. */
function rowsRead(claimLimits: Parameters<typeof claimValues>[0]): Promise<readonly number[]> {
  return worker.pool.withConnection(async ({ query }) => {
    const plans: unknown[] = [];
    await inIndexOrder(query, async () => {
      const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${claimText("deliveries")}`;
      plans.push((await query(text, claimValues(claimLimits))).rows);
      throw new Error("Rolled back");
    }).catch(() => undefined);
    const text = JSON.stringify(plans);
    return [...text.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*(\d+)/gu)].map(([, count]) => Number(count));
  });
}
