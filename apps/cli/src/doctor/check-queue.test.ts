import { afterAll, beforeAll, expect, test } from "bun:test";
import { idTimePrefix } from "@design-catalog/core/engine";
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

test("checkQueue() given a delivery whose secret cannot be opened fails", async () => {
  const id = `${idTimePrefix(Date.now())}${"0".repeat(16)}`;
  await pool.query(
    `INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
       automatic_count, next_attempt_at, created_at, last_error_class)
     VALUES ($1, $1, $1, 'project.created', $1, 'https://hooks.example', 'pending', 1, 1, now() + interval '1 hour', now(), 'secret')`,
    [id],
  );
  expect(await checkQueue(pool.query)).toEqual([
    { check: "queue", status: "ok", message: "1 pending, 0 due, lag 0 ms" },
    { check: "deliveries", status: "fail", message: expect.stringContaining("1 pending cannot be signed") },
  ]);
  await pool.query("DELETE FROM deliveries");
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

test("checkQueue() given changes that no worker delivers fails, although a test of their endpoint failed before them", async () => {
  await pool.query(`INSERT INTO webhook_endpoints (application_id, id, version, deleted, created_at, updated_at, url, event_types,
      headers, enabled, secret_hint, secrets, enabled_at, last_success_at, last_failure_at)
    VALUES ('a', 'p', 0, false, now(), now(), 'u', '[]', '{}', true, 'abcd', '[]', now(), now() - interval '1 day',
      now() - interval '21 minutes')`);
  const prefix = idTimePrefix(Date.now());
  await pool.query(
    `INSERT INTO deliveries (application_id, id, event_id, event_type, endpoint_id, url, status, attempt_count, automatic_count,
       next_attempt_at, created_at)
     SELECT 'a', $1 || lpad(i::text, 16, '0'), 'e', 't', 'p', 'u', 'pending', 0, 0, now() - interval '20 minutes', now()
     FROM generate_series(1, 10) AS i`,
    [prefix],
  );
  expect((await checkQueue(pool.query))[0]).toEqual({
    check: "queue",
    status: "fail",
    message: "10 pending, 10 due, lag 20 min",
  });
});
