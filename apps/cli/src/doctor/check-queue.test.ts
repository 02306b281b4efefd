import { afterAll, beforeAll, expect, test } from "bun:test";
import { createJobs, type Jobs } from "@design-catalog/queue-pg-boss";
import { createPool, type DatabasePool } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { silentLog } from "@design-catalog/testing/test-ports";
import { checkQueue } from "./check-queue.ts";

let database: TestDatabase;
let pool: DatabasePool;
let jobs: Jobs;

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  pool = createPool({ connectionString, log: silentLog });
  jobs = createJobs({ connectionString, pool, log: silentLog, role: "api" });
});
afterAll(async () => {
  await jobs.stop();
  await pool.end();
  await database.drop();
});

test("checkQueue() given a database that no service has used finds an empty queue", async () => {
  expect(await checkQueue(pool.query)).toEqual([
    { check: "queue", status: "ok", message: "0 pending, 0 due, lag 0 ms" },
  ]);
});

test.each([
  [70, "warn"],
  [1_000, "fail"],
] as const)("checkQueue() given a job that nobody has claimed for %d s says so", async (seconds, status) => {
  await jobs.start();
  await pool.query(
    `INSERT INTO pgboss.job (name, data, start_after) VALUES ('delivery-retries', '{}', now() - $1::int * interval '1 second')`,
    [seconds],
  );
  expect(await checkQueue(pool.query)).toEqual([
    { check: "queue", status: "ok", message: "0 pending, 0 due, lag 0 ms" },
    {
      check: "queue delivery-retries",
      status,
      message: expect.stringMatching(/^a job has been due for [\d.]+ (s|min) and no worker claims it/u),
    },
  ]);
});
