import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { idTimePrefix } from "@design-catalog/core/engine";
import { withClient } from "@design-catalog/testing/test-database";
import { testId } from "@design-catalog/testing/test-id";
import { listApplicationIds, readWithheldApplications } from "../application-ids.ts";
import { openTestPool } from "../storage-test-tools.ts";
import { readOutdatedCollations } from "./collation-versions.ts";
import { readDetachedPartitions } from "./detached-partitions.ts";
import {
  readBacklog,
  readClockSkew,
  readConnections,
  readFeedDelay,
  readMissingPartitions,
  readSchemaState,
  readServerVersion,
  waitForTransactions,
} from "./inspect.ts";
import { partitionSuffix } from "./partitions.ts";

const application = testId<"application">("1");
const dayMs = 86_400_000;
const { pool, connectionString } = await openTestPool({ applicationName: "inspector" });

const run = (statement: string) => withClient(connectionString, (client) => client.query(statement));

test("readServerVersion() returns the version", async () => {
  const { text, major } = await readServerVersion(pool.query);
  expect(text).toStartWith(String(major));
  expect(major).toBeGreaterThanOrEqual(15);
});

test("readSchemaState() lists missing and unknown migrations", async () => {
  expect(await readSchemaState(pool.query)).toEqual({ pending: [], unknown: [] });
  await run("UPDATE kysely_migration SET name = '9999-future' WHERE name = '0001-baseline'");
  expect(await readSchemaState(pool.query)).toEqual({ pending: ["0001-baseline"], unknown: ["9999-future"] });
  await run("UPDATE kysely_migration SET name = '0001-baseline' WHERE name = '9999-future'");
});

test("readMissingPartitions() names the partitions of days that have none", async () => {
  expect(await readMissingPartitions(pool.query, { fromMs: Date.now(), days: 5 })).toEqual([]);
  const farMs = Date.UTC(2040, 0, 1);
  const missing = await readMissingPartitions(pool.query, { fromMs: farMs, days: 2 });
  expect(missing).toContain("deliveries_p20400101");
  expect(missing).toContain("audit_entries_p20400102");
  expect(missing).toHaveLength(10);
});

test("readDetachedPartitions() names what nobody sees, which is missing too, and how to attach it", async () => {
  const range = { fromMs: Date.now(), days: 2 };
  const names = [0, dayMs].map((aheadMs) => `events_p${partitionSuffix(range.fromMs + aheadMs)}`);
  for (const name of names) await run(`ALTER TABLE events DETACH PARTITION ${name}`);
  expect(await readMissingPartitions(pool.query, range)).toEqual(names);
  const detached = await readDetachedPartitions(pool.query);
  expect(detached.map(({ name }) => name)).toEqual(names);
  // Whoever runs it may have another search path.
  for (const { repair } of detached) await run(`SET LOCAL search_path = pg_catalog; ${repair}`);
  expect(await readMissingPartitions(pool.query, range)).toEqual([]);
});

test("readOutdatedCollations() names what the indexes were built with, and how to build them again", async () => {
  expect(await readOutdatedCollations(pool.query)).toEqual([]);
  await run('CREATE SCHEMA "Others"; CREATE TABLE "Others".names (name text PRIMARY KEY)');
  await run("UPDATE pg_collation SET collversion = '1.2' WHERE collname = 'und-x-icu'");
  const [first, ...more] = await readOutdatedCollations(pool.query);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ name: "und-x-icu", recorded: "1.2" });
  expect(first?.repair).toContain('CONCURRENTLY "Others"; REINDEX SCHEMA CONCURRENTLY public; ');
  for (const statement of first?.repair.split("; ") ?? []) await run(statement);
  expect(await readOutdatedCollations(pool.query)).toEqual([]);
  await run('DROP SCHEMA "Others" CASCADE');
});

/** Adds two due deliveries, one of later and two that have ended. */
async function addDeliveries(): Promise<void> {
  await run(
    `INSERT INTO deliveries SELECT '${idTimePrefix(Date.now())}' || lpad(i::text, 16, '0'), '${application}', 'e', 't', 'p',
       'u', CASE WHEN i > 3 THEN 'delivered' ELSE 'pending' END, 0, 0,
       CASE WHEN i > 3 THEN NULL WHEN i = 3 THEN now() + interval '1 hour' ELSE now() - interval '10 s' * i END, now(),
       CASE WHEN i > 3 THEN now() END FROM generate_series(1, 5) AS i`,
  );
}

test("readBacklog() counts pending and due deliveries and measures their lag", async () => {
  expect(await readBacklog(pool.query)).toEqual({ pending: 0, due: 0, lagMs: 0 });
  await addDeliveries();
  const { lagMs, ...counts } = await readBacklog(pool.query);
  expect(counts).toEqual({ pending: 3, due: 2 });
  expect(lagMs).toBeWithin(20_000, 60_000);
  await run("DELETE FROM deliveries");
});

describe("readBacklog() given an endpoint", () => {
  const register = (times: string) =>
    run(
      `INSERT INTO webhook_endpoints (application_id, id, version, deleted, created_at, updated_at, url, event_types, headers,
         enabled, secret_hint, secrets, enabled_at, last_success_at, last_failure_at)
       SELECT '${application}', 'p', 0, false, now(), now(), 'u', '[]', '{}', true, 'abcd', '[]', now(), success_at, failure_at
       FROM (VALUES (${times})) AS times (success_at, failure_at)`,
    );
  beforeEach(addDeliveries);
  afterEach(() => run("DELETE FROM webhook_endpoints; DELETE FROM deliveries"));

  test.each([
    ["that has never succeeded and failed a minute ago", "NULL::timestamptz, now() - interval '1 minute'"],
    ["that has failed for five minutes", "now() - interval '301 s', now() - interval '1 s'"],
  ])("%s leaves out its first attempts, which wait for the receiver, and no retry", async (_, times) => {
    await register(times);
    expect(await readBacklog(pool.query)).toEqual({ pending: 3, due: 2, lagMs: 0 });
    await run("UPDATE deliveries SET automatic_count = 1, attempt_count = 1 WHERE status = 'pending'");
    expect((await readBacklog(pool.query)).lagMs).toBeWithin(20_000, 60_000);
  });

  test.each([
    [
      "that no worker tries: its only failure is 20 minutes old",
      "now() - interval '1 day', now() - interval '20 minutes'",
    ],
    ["that no worker has tried for two minutes", "NULL::timestamptz, now() - interval '121 s'"],
    ["that has failed for less than five minutes", "now() - interval '290 s', now() - interval '1 s'"],
    ["without an attempt", "NULL::timestamptz, NULL::timestamptz"],
  ])("%s counts its first attempts", async (_, times) => {
    await register(times);
    expect((await readBacklog(pool.query)).lagMs).toBeWithin(20_000, 60_000);
  });
});

test("readClockSkew() is near zero on one machine and detects an hour", async () => {
  // It cannot be known better than by half of the time that the question took.
  const judge = async (skewMs: number) => {
    const startMs = performance.now();
    const readMs = await readClockSkew(pool.query, () => Date.now() - skewMs);
    expect(Math.abs(readMs - skewMs)).toBeLessThan((performance.now() - startMs) / 2 + 100);
  };
  await judge(0);
  await judge(3_600_000);
});

test("readConnections() shows the names of other connections", async () => {
  const names = await withClient(connectionString, async (client) => {
    await client.query("SET application_name = 'somebody'");
    return (await readConnections(pool.query)).map(({ applicationName }) => applicationName);
  });
  expect(names).toContain("somebody");
});

test("listApplicationIds() lists every application, readWithheldApplications() those that are not served", async () => {
  await run(
    `INSERT INTO applications (id, application_id, name, user_settings, created_at) VALUES ('${application}', '${application}', 'A', '[]', now())`,
  );
  expect(await listApplicationIds(pool.query)).toEqual([application]);
  const withheld = async () => [...(await readWithheldApplications(pool.query))];
  expect(await withheld()).toEqual([]);
  await pool.query("UPDATE applications SET suspended_at = now() WHERE id = $1", [application]);
  expect(await withheld()).toEqual([[application, "suspended"]]);
  for (const state of ["arriving", "moving", "moved"] as const) {
    await pool.query("UPDATE applications SET move_state = $2 WHERE id = $1", [application, state]);
    expect(await withheld()).toEqual([[application, state]]);
  }
  const unknown = pool.query("UPDATE applications SET move_state = 'lost' WHERE id = $1", [application]);
  await expect(unknown).rejects.toThrow();
});

describe("waitForTransactions()", () => {
  test("waits for a transaction that was already open, and for no later one", async () => {
    await withClient(connectionString, async (client) => {
      await client.query("BEGIN; UPDATE applications SET name = 'B'");
      let passed = false;
      const waiting = waitForTransactions(pool.query, () => sleep(5)).then(() => (passed = true));
      await sleep(100);
      expect(passed).toBe(false);
      await client.query("COMMIT; BEGIN; UPDATE applications SET name = 'C'");
      await waiting;
      await client.query("ROLLBACK");
    });
  });
});

test("a partition covers one day", async () => {
  const todays = await readMissingPartitions(pool.query, { fromMs: Date.UTC(2040, 0, 1, 23), days: 1 });
  const sameDay = await readMissingPartitions(pool.query, { fromMs: Date.UTC(2040, 0, 2) - 1, days: 1 });
  expect(todays).toEqual(sameDay);
  expect(await readMissingPartitions(pool.query, { fromMs: Date.UTC(2040, 0, 1) + dayMs, days: 1 })).not.toEqual(
    todays,
  );
});

test("readFeedDelay() tells how old the oldest event is that an open transaction holds back", async () => {
  const nowMs = Date.now();
  await run(`INSERT INTO applications (application_id, id, version, name, user_settings, settings, created_at, updated_at)
    VALUES ('${application}', '${application}', 0, 'Catalog', '[]', '{}', now(), now()) ON CONFLICT DO NOTHING`);
  const record = (ageMs: number, number: string) =>
    `INSERT INTO events (id, application_id, type, body, created_at) VALUES
      ('${idTimePrefix(nowMs - ageMs)}${number.padStart(16, "0")}', '${application}', 'project.created', '{}',
       to_timestamp(${(nowMs - ageMs) / 1_000}))`;
  await run(record(2_000, "1"));
  await withClient(connectionString, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_current_xact_id()");
    expect(await readFeedDelay(pool.query, nowMs)).toBe(0);
    await run(record(8_000, "2"));
    await run(record(5_000, "3"));
    expect(await readFeedDelay(pool.query, nowMs)).toBe(8_000);
    await client.query("COMMIT");
  });
  expect(await readFeedDelay(pool.query, nowMs)).toBe(0);
});
