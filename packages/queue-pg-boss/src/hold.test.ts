import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { watchLateness } from "@design-catalog/testing/lateness";
import { deliveryJob, eventually, holdNow, idsOf, openJobs, type OpenJobs, transact } from "./jobs-test-tools.ts";

setDefaultTimeout(90_000);

/** A lease of 10 s, at most 5 s until its end is noticed, and a second for the claim. */
const takeoverMaxMs = 16_000;
const severalLeasesMs = 18_000;
const key = "6740a1f2c3d4e5f60718294100000001";
const otherKey = "6740a1f2c3d4e5f60718294100000002";

let database: TestDatabase;
let worker: OpenJobs;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await openJobs(database.connectionString);
});

afterAll(async () => {
  await worker.end();
  await database.drop();
});

beforeEach(async () => {
  await worker.pool.query("DELETE FROM pgboss.job");
});

describe("hold()", () => {
  test.each([1, 2])("adds %d jobs as a claim would leave them, column by column", async (count) => {
    const columns = async () => {
      const { rows } = await worker.pool.query(
        `SELECT (to_jsonb(job) - 'created_on' - 'started_on' - 'heartbeat_on' - 'start_after' - 'keep_until') AS job,
           started_on - created_on < interval '5 s' AS started, heartbeat_on = started_on AS beats,
           keep_until - start_after AS kept, start_after <= started_on AS due FROM pgboss.job ORDER BY id`,
      );
      await worker.pool.query("DELETE FROM pgboss.job");
      return rows;
    };
    const jobs = [deliveryJob("d1", { key, group: "e1" }), deliveryJob("d2", { key: otherKey, group: "e2" })].slice(
      0,
      count,
    );
    await worker.enqueue(jobs);
    const claimed = await worker.claim();
    const expected = await columns();
    expect(expected).toHaveLength(count);
    const held = await worker.hold(jobs);
    expect(held).toEqual(claimed.toSorted((one, other) => one.id.localeCompare(other.id)));
    expect(await columns()).toEqual(expected);
  });

  test("given a job handed back lets it be claimed under the next fencing token", async () => {
    const held = await worker.hold([deliveryJob("d1", { key })]);
    expect(held.map(({ lease }) => lease)).toEqual(["0"]);
    await worker.jobs.queue.release(held);
    const claimed = await worker.claim();
    expect(claimed.map(({ id, lease }) => [id, lease])).toEqual([[held[0]?.id ?? "", "1"]]);
    expect((await worker.complete(held)).size).toBe(0);
    expect((await worker.complete(claimed)).size).toBe(1);
  });

  test.each([1, 2])("given %d jobs whose keys are taken holds the others", async (count) => {
    const taken = deliveryJob("d1", { key });
    await worker.hold([taken]);
    const others = [deliveryJob("d2", { key: otherKey })].slice(0, count - 1);
    const held = await worker.hold([taken, ...others]);
    expect(idsOf(held)).toEqual(others.map(({ data }) => data["deliveryId"]));
  });

  test("given a commit wakes nobody, because nobody else may claim the job", async () => {
    const wakes: string[] = [];
    const { queue } = worker.jobs;
    const stops = (["deliveries", "jobs"] as const).map((name) => queue.onAvailable(name, () => wakes.push(name)));
    // Announcements arrive in the order of the commits, so one of another queue shows that none came before.
    const hearAll = async () => {
      const before = wakes.filter((name) => name === "jobs").length;
      await worker.enqueue([{ ...deliveryJob("d0"), queue: "jobs" }]);
      await eventually(async () => wakes.filter((name) => name === "jobs").length > before || undefined, 20_000);
    };
    await hearAll();
    wakes.length = 0;
    await worker.hold([deliveryJob("d1", { key })]);
    await hearAll();
    expect(wakes).toEqual(["jobs"]);
    await worker.enqueue([deliveryJob("d2")]);
    await hearAll();
    expect(wakes).toEqual(["jobs", "deliveries", "jobs"]);
    for (const stop of stops) stop();
  });

  test("is not missing while it is held", async () => {
    const job = deliveryJob("d1", { key });
    await worker.hold([job]);
    expect(await worker.jobs.transactional.missing(worker.pool.query, [job])).toEqual([]);
  });
});

// They mostly wait, and each works on its own job.
describe.concurrent("a lease of a held job", () => {
  test("that nobody extends is taken over within 16 s, counted from the begin of the transaction", async () => {
    const own = await openDatabase();
    const lateness = watchLateness();
    const sinceBeginMs = lateness.stopwatch();
    const held = await transact(own.worker.pool, async (execute) => {
      await sleep(2_000);
      return holdNow(own.worker.jobs, execute, [deliveryJob("d1", { key })]);
    });
    const { value } = await eventually(async () => (await own.worker.claim(1))[0], 2 * takeoverMaxMs);
    expect(sinceBeginMs()).toBeLessThan(takeoverMaxMs);
    lateness.stop();
    expect([value.id, value.lease]).toEqual([held[0]?.id ?? "", "1"]);
    expect((await own.worker.complete(held)).size).toBe(0);
    expect((await own.worker.complete([value])).size).toBe(1);
    await own.end();
  });

  test("that is extended lasts", async () => {
    const own = await openDatabase();
    const held = await own.worker.hold([deliveryJob("d1")]);
    const untilMs = performance.now() + severalLeasesMs;
    while (performance.now() < untilMs) {
      await sleep(2_000);
      await own.worker.jobs.queue.extend(held);
      expect(idsOf(await own.worker.claim())).toEqual([]);
    }
    expect((await own.worker.complete(held)).size).toBe(1);
    await own.end();
  });
});

async function openDatabase() {
  const own = await createTestDatabase();
  const opened = await openJobs(own.connectionString);
  return {
    worker: opened,
    async end() {
      await opened.end();
      await own.drop();
    },
  };
}
