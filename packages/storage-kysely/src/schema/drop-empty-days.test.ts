import { beforeEach, expect, test } from "bun:test";
import { detachByHalf } from "@design-catalog/testing/detach-by-half";
import { testId } from "@design-catalog/testing/test-id";
import { openTestPool } from "../storage-test-tools.ts";
import { readDetachedPartitions } from "./detached-partitions.ts";
import { dropEmptyAuditDays } from "./drop-empty-days.ts";
import { dayMs, ensurePartitions, lowestId } from "./partitions.ts";

const startMs = Date.parse("2020-03-01T00:00:00.000Z");
const { pool, connectionString } = await openTestPool();

beforeEach(() => ensurePartitions(pool, { fromMs: startMs, days: 3 }));
const nameOf = (day: number) => `audit_entries_p2020030${day}`;

async function days(): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_entries'::regclass AND inhrelid::regclass::text < 'audit_entries_p2021' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

async function addTo(into: string, day: number): Promise<void> {
  await pool.query(
    `INSERT INTO ${into} (application_id, id, at, action, kind, resource_id, request_id, changes)
     VALUES ($1, $2, now(), 'update', 'Product', 'x', 'y', '[]')`,
    [testId("a"), lowestId(startMs + (day - 1) * dayMs)],
  );
}

test("dropEmptyAuditDays() drops whole days that nobody has entries of", async () => {
  await addTo("audit_entries", 2);
  expect(await dropEmptyAuditDays(pool, startMs + 3 * dayMs - 1)).toBe(1);
  expect(await days()).toEqual([nameOf(2), nameOf(3)]);
  await pool.query("DELETE FROM audit_entries");
  expect(await dropEmptyAuditDays(pool, startMs + 3 * dayMs)).toBe(2);
  expect(await days()).toEqual([]);
});

test("dropEmptyAuditDays() finishes what was interrupted: it drops an empty day, and attaches one with entries again", async () => {
  for (const day of [1, 2]) await pool.query(`ALTER TABLE audit_entries DETACH PARTITION ${nameOf(day)}`);
  await addTo(nameOf(2), 2);
  expect(await dropEmptyAuditDays(pool, startMs + 3 * dayMs)).toBe(2);
  expect(await days()).toEqual([nameOf(2)]);
  expect(await readDetachedPartitions(pool.query)).toEqual([]);
  expect((await pool.query("SELECT FROM audit_entries")).rows).toHaveLength(1);
  await pool.query("DELETE FROM audit_entries");
});

test("dropEmptyAuditDays() ends a detachment that its process did not live to end", async () => {
  await pool.query("DELETE FROM audit_entries");
  await detachByHalf(connectionString, "audit_entries", nameOf(1));
  expect(await readDetachedPartitions(pool.query)).toHaveLength(1);
  expect(await dropEmptyAuditDays(pool, startMs + 3 * dayMs)).toBe(3);
  expect(await days()).toEqual([]);
});
