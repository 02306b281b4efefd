import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, setSystemTime, test } from "bun:test";
import { holdFirst, success } from "@design-catalog/conformance/storage";
import type { Settlement } from "@design-catalog/core/ports";
import { createDeliveryStore, createStorage, createWebhookUpkeepStore } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { watchLateness } from "@design-catalog/testing/lateness";
import { withClient } from "@design-catalog/testing/test-database";
import { eventually, idsOf, openJobs, type OpenJobs, silentLog } from "./jobs-test-tools.ts";
import { createKnownQueues } from "./queue-settings.ts";
import { createRowLeases, startTakingOver } from "./row-leases.ts";

setDefaultTimeout(90_000);

/** A lease of 10 s, at most 5 s until its end is noticed, and a second for the claim. */
const takeoverMaxMs = 16_000;
const endedAt = "2026-11-21T10:00:01.000Z";

let database: TestDatabase;
/** The role `api` takes nothing over by itself. */
let process: OpenJobs;

beforeAll(async () => {
  database = await createTestDatabase();
  process = await openJobs(database.connectionString, "api");
});
afterAll(async () => {
  await process.end();
  await database.drop();
});
beforeEach(async () => {
  await process.pool.query("DELETE FROM pgboss.job");
  await process.pool.query("DELETE FROM deliveries");
});

describe("a first attempt whose lease is in the row of its delivery", () => {
  test("has no job", async () => {
    await hold(3);
    expect(await state()).toEqual({ held: 3, jobs: [] });
  });

  test("gets a job that its process holds when it takes longer than a second", async () => {
    const { held, settle } = await hold();
    await process.jobs.queue.extend(held);
    expect(await state()).toEqual({ held: 1, jobs: [] });
    await age(1.1);
    await process.jobs.queue.extend(held);
    expect(await state()).toEqual({ held: 0, jobs: ["active 0"] });
    expect(await process.claim()).toEqual([]);
    await process.jobs.queue.extend(held);
    expect(await settle()).toEqual(new Set(held.map(({ id }) => id)));
    expect([await settle(), await state()]).toEqual([new Set(), { held: 0, jobs: [] }]);
  });

  test.each(["keep", "release", "takeOver"] as const)(
    "whose row somebody holds does not hinder the others: %s",
    async (act) => {
      const { held } = await hold(2);
      const leases = await otherProcess();
      await age(11);
      await whileOneIsHeld(() => leases[act](held));
      expect(await state()).toEqual({ held: 1, jobs: [act === "keep" ? "active 0" : "created 1"] });
      await leases[act](held);
      expect((await state()).held).toBe(0);
    },
  );

  test("whose row somebody holds does not keep the leases of other jobs from being extended", async () => {
    const { held } = await hold();
    await age(1.1);
    await process.enqueue([{ queue: "deliveries", data: {}, group: "other", key: "b".repeat(32) }]);
    const claimed = await process.claim();
    await process.pool.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 min'");
    await whileOneIsHeld(() => process.jobs.queue.extend([...held, ...claimed]));
    const { rows } = await process.pool.query(
      "SELECT count(*)::int AS late FROM pgboss.job WHERE heartbeat_on < now() - interval '30 s'",
    );
    expect([claimed.length, rows]).toEqual([1, [{ late: 0 }]]);
  });

  test.each([0, 1.1])("is claimed under the next token when it is handed back after %d s", async (seconds) => {
    const { held, settle } = await hold();
    await age(seconds);
    if (seconds > 0) await process.jobs.queue.extend(held);
    await process.jobs.queue.release(held);
    const claimed = await process.claim();
    expect(claimed).toEqual(held.map((job) => ({ ...job, lease: "1" })));
    await process.jobs.queue.release(held);
    await process.jobs.queue.extend(held);
    expect([await process.claim(), await settle(), await state()]).toEqual([
      [],
      new Set(),
      { held: 0, jobs: ["active 1"] },
    ]);
    expect((await process.complete(claimed)).size).toBe(1);
  });

  test("is taken over once when its lease lapses, by several processes too", async () => {
    const { held, settle } = await hold(2);
    const leases = await otherProcess();
    await age(9);
    await leases.takeOver();
    expect(await state()).toEqual({ held: 2, jobs: [] });
    await age(1.1);
    await Promise.all([leases.takeOver(), leases.takeOver()]);
    expect(await state()).toEqual({ held: 0, jobs: ["created 1", "created 1"] });
    expect(await settle()).toEqual(new Set());
    const claimed = await process.claim();
    expect(new Set(idsOf(claimed))).toEqual(new Set(idsOf(held)));
    expect(claimed.map(({ lease, group }) => [lease, group])).toEqual(held.map(({ group }) => ["1", group]));
    expect([await settle(), (await process.complete(claimed)).size]).toEqual([new Set(), 2]);
  });

  test("stays in its row while its application moves, and is taken over where that is served", async () => {
    const { held } = await hold();
    const leases = await otherProcess();
    const { pool } = process;
    await pool.query(
      `INSERT INTO applications (application_id, id, name, user_settings, created_at, move_state)
       SELECT application_id, application_id, 'North', '[]', now(), 'moving' FROM deliveries`,
    );
    await age(11);
    await leases.keep(held);
    await leases.release(held);
    await leases.takeOver();
    expect(await state()).toEqual({ held: 1, jobs: [] });
    await pool.query("DELETE FROM applications");
    await leases.takeOver();
    expect(await state()).toEqual({ held: 0, jobs: ["created 1"] });
  });

  test("is taken over by a process whose clock is three days ahead", async () => {
    await hold();
    const leases = await otherProcess();
    await age(11);
    setSystemTime(Date.now() + 3 * 86_400_000);
    await leases.takeOver().finally(() => setSystemTime());
    expect(await state()).toEqual({ held: 0, jobs: ["created 1"] });
  });

  test("is taken over within 16 s of the begin of its transaction", async () => {
    const lateness = watchLateness();
    const sinceBeginMs = lateness.stopwatch();
    const { held } = await hold();
    const stop = startTakingOver(await otherProcess(), silentLog);
    const { value } = await eventually(async () => (await process.claim(1))[0], 2 * takeoverMaxMs);
    expect(sinceBeginMs()).toBeLessThan(takeoverMaxMs);
    lateness.stop();
    expect([value]).toEqual(held.map((job) => ({ ...job, lease: "1" })));
    stop();
  });

  test("that the sweep for lost jobs finds first has one job, and its former process no lease", async () => {
    const { settle } = await hold();
    await age(600);
    const upkeep = createWebhookUpkeepStore({ pool: process.pool, queue: process.jobs.transactional });
    const [overdueBefore, dueAt] = ["2100-01-01T00:00:00.000Z", "2020-01-01T00:00:00.000Z"];
    expect(await upkeep.restoreLostJobs({ overdueBefore, dueAt, limitPerEndpoint: 10 })).toBe(1);
    expect(await state()).toEqual({ held: 0, jobs: ["created 0"] });
    expect(await settle()).toEqual(new Set());
  });

  test("to which an older process has added the lost job keeps that one", async () => {
    const { held } = await hold();
    const jobs = held.map(({ queue, data, group = "", id }) => ({ queue, data, group, key: id.replaceAll("-", "") }));
    await process.enqueue(jobs);
    await age(11);
    await (await otherProcess()).takeOver();
    expect(await state()).toEqual({ held: 0, jobs: ["created 0"] });
  });
});

async function hold(count = 1) {
  const { pool, jobs } = process;
  const [queue, storage] = [jobs.transactional, createStorage({ pool, queue: jobs.transactional })];
  const { held } = await holdFirst({ storage }, count);
  const next = { status: "delivered", completedAt: endedAt } as const;
  const results = held.map(({ job, item }): Settlement => ({ job, item, attempt: success, next, retry: undefined }));
  return {
    held: held.map(({ job }) => job),
    settle: () => createDeliveryStore({ pool, queue }).settle(results),
  };
}

/** Lets time pass. */
async function age(seconds: number): Promise<void> {
  await process.pool.query("UPDATE deliveries SET held_since = held_since - $1::float * interval '1 s'", [seconds]);
}

/** Runs while another transaction holds the row of one delivery. */
async function whileOneIsHeld(act: () => Promise<void>): Promise<void> {
  await withClient(database.connectionString, async (other) => {
    await other.query("BEGIN");
    await other.query("SELECT FROM deliveries LIMIT 1 FOR UPDATE");
    await act();
    await other.query("ROLLBACK");
  });
}

async function otherProcess() {
  const known = createKnownQueues(process.pool.query, "pgboss");
  await known.read();
  return createRowLeases(process.pool, known);
}

async function state() {
  const jobs = await process.pool.query("SELECT state || ' ' || retry_count AS job FROM pgboss.job ORDER BY id");
  const held = await process.pool.query("SELECT count(*)::int AS held FROM deliveries WHERE held_since IS NOT NULL");
  return { held: held.rows[0]?.["held"], jobs: jobs.rows.map(({ job }) => job) };
}
