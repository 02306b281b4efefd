import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { watchLateness } from "@design-catalog/testing/lateness";
import { deliveryJob, eventually, idsOf, openJobs, type OpenJobs } from "./jobs-test-tools.ts";
import { createQueueTables } from "./queue-tables.ts";
import { createWaitingJobs, type WaitingJobs } from "./waiting-jobs.ts";

const old = { mayBeOld: true };
const fresh = { mayBeOld: false };

let database: TestDatabase;
let worker: OpenJobs;
let other: OpenJobs;
let looks: string[] = [];
let waiting: WaitingJobs;
let hears = true;
let nowMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await openJobs(database.connectionString, "worker");
  other = await openJobs(database.connectionString, "worker");
});
afterAll(async () => {
  await worker.end();
  await other.end();
  await database.drop();
});
beforeEach(async () => {
  await worker.pool.query("DELETE FROM pgboss.job");
  const { pool } = worker;
  const tables = createQueueTables(pool.query);
  const look: typeof pool.look = (text, values) => {
    looks.push(text);
    return pool.look(text, values);
  };
  hears = true;
  waiting = createWaitingJobs({ look }, tables, { hears: () => hears, now: () => nowMs });
  looks = [];
});

describe("has()", () => {
  test("after what adds jobs is no longer heard trusts an earlier answer for a second only", async () => {
    expect(await waiting.has("deliveries", old)).toBe(false);
    await worker.enqueue([deliveryJob("a", { dueInMs: 3_600_000 })]);
    nowMs += 900;
    expect(await waiting.has("deliveries", old)).toBe(false);
    hears = false;
    expect(await waiting.has("deliveries", old)).toBe(true);
  });

  test("given questions that take an old answer looks once for all queues", async () => {
    const answers = [await waiting.has("deliveries", old), await waiting.has("jobs", old)];
    expect([answers, looks.length]).toEqual([[false, false], 1]);
  });

  test("given a question for now sees what has just been committed, and an old answer is this one", async () => {
    expect(await waiting.has("deliveries", fresh)).toBe(false);
    await worker.enqueue([deliveryJob("a")]);
    expect(await waiting.has("deliveries", old)).toBe(false);
    expect(await waiting.has("deliveries", fresh)).toBe(true);
    expect([await waiting.has("deliveries", old), await waiting.has("delivery-retries", old), looks.length]).toEqual([
      true,
      false,
      2,
    ]);
  });

  test("after forget() looks again", async () => {
    expect(await waiting.has("deliveries", old)).toBe(false);
    await worker.enqueue([deliveryJob("a")]);
    waiting.forget();
    expect(await waiting.has("deliveries", old)).toBe(true);
  });

  test.each([
    ["within a second if it hears nothing", false, 900],
    ["within five seconds otherwise", true, 4_900],
  ])("sees a job that nobody announced %s", async (_, hearsNow, atMs) => {
    hears = hearsNow;
    expect(await waiting.has("deliveries", old)).toBe(false);
    await worker.enqueue([deliveryJob("a", { dueInMs: 3_600_000 })]);
    nowMs += atMs - 1;
    expect(await waiting.has("deliveries", old)).toBe(false);
    nowMs += 1;
    expect(await waiting.has("deliveries", old)).toBe(true);
  });
});

const poll = () => worker.jobs.queue.claim("deliveries", { limit: 10, perGroupLimit: 10, isPoll: true });

/** Less than the time for which an answer counts that nothing has outdated. */
const foundMsMax = 4_000;

/** Looks until a poll is answered from memory, does something, and returns what polls find soon. */
async function pollsAfter(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const lateness = watchLateness();
  expect([await poll(), await poll()]).toEqual([[], []]);
  const sinceLookMs = lateness.stopwatch();
  await work();
  const { value } = await eventually(async () => {
    const jobs = await poll();
    return jobs.length > 0 ? idsOf(jobs) : undefined;
  }, 20_000);
  expect(sinceLookMs()).toBeLessThan(foundMsMax);
  lateness.stop();
  return value;
}

test("a poll that is answered from memory misses no job that is announced", async () => {
  expect([await poll(), await poll()]).toEqual([[], []]);
  const { promise: announced, resolve } = Promise.withResolvers<void>();
  const stop = worker.jobs.queue.onAvailable("deliveries", resolve);
  await worker.enqueue([deliveryJob("a")]);
  await announced;
  stop();
  expect(idsOf(await poll())).toEqual(["a"]);
});

test("a poll finds a job that another process adds for later, once it is due", async () => {
  expect(await pollsAfter(() => other.enqueue([deliveryJob("later", { dueInMs: 300 })]))).toEqual(["later"]);
});

test("a poll finds a job that another process hands back", async () => {
  await other.enqueue([deliveryJob("back")]);
  const held = await other.jobs.queue.claim("deliveries", { limit: 10, perGroupLimit: 10 });
  expect(await pollsAfter(() => other.jobs.queue.release(held))).toEqual(["back"]);
});
