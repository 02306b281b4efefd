import { afterAll, beforeAll, expect, test } from "bun:test";
import { createPool, type DatabasePool } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
import { checkSizes } from "./check-sizes.ts";

const gibibyte = 2 ** 30;
const north = testId("a");
let database: TestDatabase;
let pool: DatabasePool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, log: silentLog });
  await pool.query(
    "INSERT INTO applications (application_id, id, name, user_settings, created_at) VALUES ($1, $1, 'North', '[]', now())",
    [north],
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function measure(day: string, bytes: number): Promise<void> {
  const insertion = "INSERT INTO application_sizes VALUES ($2, $1, $3, 500, $4, 0, 0)";
  await pool.query(insertion, [north, testId(day.slice(-2)), `${day}T12:00:00Z`, bytes]);
}

async function messageNow(): Promise<string | undefined> {
  const [finding] = await checkSizes({ pool });
  return finding?.message;
}

test("checkSizes() names the largest applications, and forecasts from the second day on", async () => {
  expect(await messageNow()).toMatch(/^the database has [\d.]+ MiB; a worker has not yet measured applications$/u);
  await measure("2026-11-20", gibibyte);
  expect(await messageNow()).toEndWith(
    `a forecast needs measurements of two days; largest: North (${north}) 1.0 GiB, 500 rows`,
  );
  await measure("2026-11-22", 3 * gibibyte);
  expect(await messageNow()).toMatch(
    /^the database has [\d.]+ MiB, 90\.0 GiB in 90 days if it grows as in the last 2; /u,
  );
});
