import { beforeAll, beforeEach, expect, test } from "bun:test";
import { withClient } from "@design-catalog/testing/test-database";
import { testId } from "@design-catalog/testing/test-id";
import { dayMs, ensurePartitions, lowestId, partitionSuffix } from "../schema/partitions.ts";
import { openTestPool } from "../storage-test-tools.ts";
import { measureApplicationSizes } from "./measure-sizes.ts";
import { readApplicationSizes, readDatabaseGrowth } from "./read-sizes.ts";
import { sampleTable, samplePagesMax, tablesToSample } from "./sample-table.ts";

const [north, south] = [testId<"application">("a"), testId<"application">("b")];
const noonMs = Date.parse("2026-11-21T12:00:00.000Z");
const yesterday = partitionSuffix(noonMs - dayMs);

const { pool, connectionString } = await openTestPool();

beforeAll(async () => {
  await ensurePartitions(pool, { fromMs: noonMs - dayMs, days: 2 });
  const insertion =
    "INSERT INTO applications (application_id, id, name, user_settings, created_at) VALUES ($1, $1, $2, '[]', now())";
  for (const [id, name] of [
    [north, "North"],
    [south, "South"],
  ] as const)
    await pool.query(insertion, [id, name]);
});

beforeEach(() => pool.query("TRUNCATE application_sizes, audit_entries, counters"));
/** Adds entries of the audit trail, the first of them at a time. */
async function addEntries(applicationId: string, count: number, atMs: number): Promise<void> {
  // Without the service's time limits, which a busy machine may exceed by so many rows.
  await withClient(connectionString, (client) =>
    client.query(
      `INSERT INTO audit_entries (application_id, id, at, action, kind, resource_id, request_id, changes)
       SELECT $1, $2 || lpad(n::text, 16, '0'), now(), 'update', 'Product', 'x', 'y', '[]' FROM generate_series(1, $3::int) AS n`,
      [applicationId, lowestId(atMs).slice(0, 8), count],
    ),
  );
}

test("measureApplicationSizes() counts small tables exactly, and yesterday's changes, once a day", async () => {
  await addEntries(north, 700, noonMs - dayMs);
  await addEntries(north, 20, noonMs);
  await addEntries(south, 5, noonMs);
  expect(await measureApplicationSizes(pool.query, noonMs)).toBe(true);
  const sizes = await readApplicationSizes(pool.query);
  // The row of the application itself counts, too.
  expect(sizes).toMatchObject([
    { id: north, name: "North", rows: 721, changesPerDay: 700, deliveriesPerDay: 0 },
    { id: south, name: "South", rows: 6, changesPerDay: 0, deliveriesPerDay: 0 },
  ]);
  expect(sizes[0]?.bytes).toBeGreaterThan(700 * 100);
  await addEntries(south, 1_000, noonMs + 1_000);
  expect(await measureApplicationSizes(pool.query, noonMs + dayMs / 4)).toBe(false);
  expect(await measureApplicationSizes(pool.query, noonMs + dayMs)).toBe(true);
  expect(await readApplicationSizes(pool.query, { limit: 1 })).toMatchObject([{ id: south, rows: 1_007 }]);
  expect(await readApplicationSizes(pool.query, { applicationId: north })).toMatchObject([{ id: north, rows: 722 }]);
});

test("measureApplicationSizes() waits for an application that arrives until all of it is there", async () => {
  const setState = (state: string | null) =>
    pool.query("UPDATE applications SET move_state = $2 WHERE id = $1", [south, state]);
  await addEntries(south, 5, noonMs);
  await setState("arriving");
  expect(await measureApplicationSizes(pool.query, noonMs)).toBe(true);
  expect((await readApplicationSizes(pool.query)).map(({ id }) => id)).toEqual([north]);
  await setState(null);
  expect(await measureApplicationSizes(pool.query, noonMs)).toBe(true);
  expect(await readApplicationSizes(pool.query, { applicationId: south })).toMatchObject([{ rows: 6 }]);
});

test("sampleTable() reads some pages of a large table and is within a tenth of the truth", async () => {
  await addEntries(north, 15_000, noonMs - dayMs);
  await addEntries(south, 5_000, noonMs - dayMs + 1_000);
  const table = (await tablesToSample(pool.query)).find(({ name }) => name === `audit_entries_p${yesterday}`);
  if (!table) throw new TypeError("Cannot sample because the partition is missing");
  expect(table.pages).toBeGreaterThan(2 * samplePagesMax);
  const shares = await sampleTable(pool.query, table);
  const rows = new Map(shares.map((share) => [share.applicationId, share.rows]));
  expect(rows.get(north)).toBeGreaterThan(13_500);
  expect(rows.get(north)).toBeLessThan(16_500);
  expect(rows.get(south)).toBeGreaterThan(4_000);
  expect(rows.get(south)).toBeLessThan(6_000);
  expect(shares.reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(table.bytes, -1);
});

test("sampleTable() leaves out a partition that has just been dropped", async () => {
  expect(await sampleTable(pool.query, { name: "events_p20000101", pages: 3, bytes: 24_576 })).toEqual([]);
});

test("readDatabaseGrowth() gives the growth a day once there are two days", async () => {
  expect(await readDatabaseGrowth(pool.query)).toEqual({ bytes: expect.any(Number), days: 0 });
  const insertion = `INSERT INTO application_sizes VALUES ($2, $1, $3, 1, $4, 0, 0)`;
  for (const [day, bytes] of [
    [0, 1_000],
    [4, 9_000],
  ] as const) {
    const atMs = noonMs + day * dayMs;
    await pool.query(insertion, [north, lowestId(atMs), new Date(atMs).toISOString(), bytes]);
  }
  expect(await readDatabaseGrowth(pool.query)).toMatchObject({ days: 4, bytesPerDay: 2_000 });
  // One arrives on the third day, and grows by 500 a day.
  for (const [day, bytes] of [
    [2, 1_000_000],
    [4, 1_001_000],
  ] as const) {
    const atMs = noonMs + day * dayMs;
    await pool.query(insertion, [south, lowestId(atMs), new Date(atMs).toISOString(), bytes]);
  }
  expect(await readDatabaseGrowth(pool.query)).toMatchObject({ days: 4, bytesPerDay: 2_500 });
  // It has gone on the fifth day, on which the other is as large as before.
  await pool.query(insertion, [north, lowestId(noonMs + 5 * dayMs), new Date(noonMs + 5 * dayMs).toISOString(), 9_000]);
  expect(await readDatabaseGrowth(pool.query)).toMatchObject({ days: 5, bytesPerDay: 1_600 });
});
