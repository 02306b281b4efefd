import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { deliveryJob, eventually, idsOf, openJobs, type OpenJobs, transact } from "./jobs-test-tools.ts";

setDefaultTimeout(30_000);

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

describe("enqueue()", () => {
  test("given a transaction that rolls back leaves nothing", async () => {
    await worker.pool.withConnection(async ({ query }) => {
      await query("BEGIN");
      await worker.jobs.transactional.enqueue(query, [deliveryJob("d1")]);
      await query("ROLLBACK");
    });
    expect(await worker.claim()).toEqual([]);
  });

  test("given an open transaction shows nothing before its commit", async () => {
    await transact(worker.pool, async (execute) => {
      await worker.jobs.transactional.enqueue(execute, [deliveryJob("d1")]);
      expect(await worker.claim()).toEqual([]);
    });
    expect(idsOf(await worker.claim())).toEqual(["d1"]);
  });

  test("given a commit wakes the listener of another process", async () => {
    const api = await openJobs(database.connectionString, "api");
    let woken: (() => void) | undefined;
    const stop = worker.jobs.queue.onAvailable("deliveries", () => woken?.());
    try {
      const latencies: number[] = [];
      for (let round = 0; round < 20; round++) {
        const { promise, resolve } = Promise.withResolvers<void>();
        woken = resolve;
        const startMs = performance.now();
        await api.enqueue([deliveryJob(`d${round}`)]);
        await promise;
        latencies.push(performance.now() - startMs);
      }
      const median = latencies.toSorted((left, right) => left - right)[10] ?? Infinity;
      expect(median).toBeLessThan(100);
    } finally {
      stop();
      await api.end();
    }
  });

  test("given a due time hides the job until then and wakes nobody", async () => {
    let wakes = 0;
    const stop = worker.jobs.queue.onAvailable("deliveries", () => wakes++);
    const dueAtMs = Date.now() + 600;
    await worker.enqueue([deliveryJob("later", { dueAt: new Date(dueAtMs).toISOString() })]);
    expect(await worker.claim()).toEqual([]);
    const { value } = await eventually(async () => {
      const claimed = await worker.claim();
      return claimed.length > 0 ? claimed : undefined;
    }, 5_000);
    stop();
    expect(idsOf(value)).toEqual(["later"]);
    expect(Date.now()).toBeGreaterThanOrEqual(dueAtMs);
    expect(wakes).toBe(0);
  });

  test("given jobs of both queues keeps them apart", async () => {
    await worker.enqueue([deliveryJob("new"), deliveryJob("again", { queue: "delivery-retries" })]);
    const claimed = await worker.claim();
    const retries = await worker.jobs.queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 });
    expect([idsOf(claimed), idsOf(retries)]).toEqual([["new"], ["again"]]);
    expect((await worker.complete([...claimed, ...retries])).size).toBe(2);
  });
});

describe("claim()", () => {
  test("given groups claims the same share of each, and no more of a group than its limit", async () => {
    await worker.enqueue(Array.from({ length: 10 }, (_, index) => deliveryJob(`a${index}`, { group: "a" })));
    await worker.enqueue([deliveryJob("b0", { group: "b" }), deliveryJob("none")]);
    expect(sortedIdsOf(await worker.claim(20, 3))).toEqual(["a0", "a1", "a2", "b0", "none"]);
    await worker.enqueue([deliveryJob("b1", { group: "b" }), deliveryJob("b2", { group: "b" })]);
    expect(sortedIdsOf(await worker.claim(2))).toEqual(["a3", "b1"]);
    const groupLimits = new Map([
      ["a", 2],
      ["b", 0],
    ]);
    const limits = { limit: 20, perGroupLimit: 20, groupLimits };
    expect(sortedIdsOf(await worker.jobs.queue.claim("deliveries", limits))).toEqual(["a4", "a5"]);
  });

  test("given more groups than it may take reaches each of them in turn", async () => {
    await worker.enqueue(
      Array.from({ length: 40 }, (_, index) => deliveryJob(`d${index}`, { group: `g${index % 20}` })),
    );
    const claims: number[] = [];
    const groups = new Set<unknown>();
    for (let jobs = await worker.claim(5); jobs.length > 0; jobs = await worker.claim(5)) {
      claims.push(jobs.length);
      for (const { group } of jobs) groups.add(group);
    }
    expect([groups.size, claims.reduce((sum, count) => sum + count, 0)]).toEqual([20, 40]);
    expect(Math.max(...claims)).toBe(5);
  });

  test("given several processes hands each job out once", async () => {
    const other = await openJobs(database.connectionString);
    try {
      await worker.enqueue(Array.from({ length: 200 }, (_, index) => deliveryJob(`d${index}`)));
      const claims = await Promise.all(
        Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? worker : other).claim(10)),
      );
      const ids = claims.flatMap(idsOf);
      expect(ids).toHaveLength(200);
      expect(new Set(ids).size).toBe(200);
    } finally {
      await other.end();
    }
  });
});

describe("release()", () => {
  test("given a claimed job lets it be claimed again under another lease", async () => {
    await worker.enqueue([deliveryJob("d1")]);
    const first = await worker.claim();
    await worker.jobs.queue.release(first);
    const second = await worker.claim();
    expect(idsOf(second)).toEqual(["d1"]);
    expect(second[0]?.id).toBe(first[0]?.id ?? "");
    expect(second[0]?.lease).not.toBe(first[0]?.lease ?? "");
  });

  test("keeps a job's place before later jobs", async () => {
    const due = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
    await worker.enqueue([deliveryJob("first", { dueAt: due(2_000) }), deliveryJob("second", { dueAt: due(1_000) })]);
    const [first] = await worker.claim(1);
    await worker.jobs.queue.release(first ? [first] : []);
    expect(idsOf(await worker.claim(1))).toEqual(["first"]);
  });

  test("given a lost lease changes nothing", async () => {
    await worker.enqueue([deliveryJob("d1")]);
    const stale = await worker.claim();
    await worker.jobs.queue.release(stale);
    const held = await worker.claim();
    await worker.jobs.queue.release(stale);
    expect(await worker.claim()).toEqual([]);
    expect((await worker.complete(held)).size).toBe(1);
  });
});

describe("complete()", () => {
  test("given a lease that was taken over ends nothing", async () => {
    await worker.enqueue([deliveryJob("d1")]);
    const stale = await worker.claim();
    await worker.jobs.queue.release(stale);
    const held = await worker.claim();
    expect((await worker.complete(stale)).size).toBe(0);
    expect(await worker.complete(held)).toEqual(new Set(held.map(({ id }) => id)));
  });

  test("given a job that was handed back ends nothing", async () => {
    await worker.enqueue([deliveryJob("d1")]);
    const held = await worker.claim();
    await worker.jobs.queue.release(held);
    expect((await worker.complete(held)).size).toBe(0);
    expect(await worker.claim()).toHaveLength(1);
  });

  test("given jobs of both queues ends them all", async () => {
    await worker.enqueue([deliveryJob("d1"), deliveryJob("d1", { queue: "delivery-retries" })]);
    const limits = { limit: 1, perGroupLimit: 1 };
    const held = [...(await worker.claim()), ...(await worker.jobs.queue.claim("delivery-retries", limits))];
    expect(held).toHaveLength(2);
    expect(await worker.complete(held)).toEqual(new Set(held.map(({ id }) => id)));
  });

  test("given a job that has ended ends nothing", async () => {
    await worker.enqueue([deliveryJob("d1")]);
    const held = await worker.claim();
    await worker.complete(held);
    expect((await worker.complete(held)).size).toBe(0);
  });

  test("given a rolled back transaction leaves the job with its lease", async () => {
    await worker.enqueue([deliveryJob("d1")]);
    const held = await worker.claim();
    await worker.pool.withConnection(async ({ query }) => {
      await query("BEGIN");
      const { text, values } = worker.jobs.transactional.ending(held);
      await query(text, values);
      await query("ROLLBACK");
    });
    expect((await worker.complete(held)).size).toBe(1);
  });
});

describe("schedule()", () => {
  test("given two processes does the work once in each period", async () => {
    const other = await openJobs(database.connectionString);
    const runs: number[] = [];
    const work = async () => void runs.push(Date.now());
    worker.jobs.schedule("once", 1, work);
    other.jobs.schedule("once", 1, work);
    await sleep(4_500);
    await other.end();
    const seen = runs.length;
    expect(seen).toBeGreaterThanOrEqual(3);
    expect(seen).toBeLessThanOrEqual(6);
  });

  test("given two processes that started at different times does the work once in each period", async () => {
    const other = await openJobs(database.connectionString);
    const runs: number[] = [];
    const work = async () => void runs.push(Date.now());
    worker.jobs.schedule("out-of-phase", 1, work);
    await sleep(500);
    other.jobs.schedule("out-of-phase", 1, work);
    await sleep(5_000);
    await other.end();
    const seen = runs.length;
    // Once per process would make ten or more.
    expect(seen).toBeGreaterThanOrEqual(4);
    expect(seen).toBeLessThanOrEqual(7);
  });

  test("given failing work repeats it in the next period", async () => {
    let runs = 0;
    worker.jobs.schedule("failing", 1, async () => {
      runs++;
      throw new Error("not this time");
    });
    const { afterMs } = await eventually(async () => (runs >= 2 ? true : undefined), 10_000);
    expect(afterMs).toBeGreaterThan(500);
  });
});

describe("start()", () => {
  test("given several processes at once on an empty database starts them all", async () => {
    const empty = await createTestDatabase();
    const started = await Promise.all(Array.from({ length: 6 }, () => openJobs(empty.connectionString)));
    await started[0]?.enqueue([deliveryJob("d1")]);
    expect(idsOf((await started[5]?.claim()) ?? [])).toEqual(["d1"]);
    await Promise.all(started.map((open) => open.end()));
    await empty.drop();
  });

  test("given the role api does not listen", async () => {
    const own = await createTestDatabase();
    const api = await openJobs(own.connectionString, "api");
    expect(await listening(api)).toBe(0);
    const other = await openJobs(own.connectionString, "worker");
    expect(await listening(api)).toBe(1);
    await api.end();
    await other.end();
    await own.drop();
  });
});

async function listening({ pool }: OpenJobs): Promise<unknown> {
  const { rows } = await pool.query(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  return rows[0]?.["count"];
}

describe("a key", () => {
  const key = "6740a1f2c3d4e5f60718294100000001";
  const keyed = deliveryJob("d1", { key });

  test("given to several jobs adds only the first, in one call or in many at once", async () => {
    await worker.enqueue([keyed, keyed, deliveryJob("d2")]);
    await Promise.all(Array.from({ length: 4 }, () => worker.enqueue([keyed])));
    expect(new Set(idsOf(await worker.claim()))).toEqual(new Set(["d1", "d2"]));
    expect(await worker.claim()).toEqual([]);
  });

  test("can be used again once its job has ended, and in another queue at any time", async () => {
    await worker.enqueue([keyed, { ...keyed, queue: "delivery-retries" }]);
    const first = await worker.claim();
    await worker.enqueue([keyed]);
    expect(await worker.claim()).toEqual([]);
    await worker.complete(first);
    await worker.enqueue([keyed]);
    expect(await worker.claim()).toHaveLength(1);
    expect(await worker.jobs.queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 })).toHaveLength(1);
  });

  test("of a job that is waiting, claimed or handed back is not missing", async () => {
    const missing = () => worker.jobs.transactional.missing(worker.pool.query, [keyed]);
    expect(await missing()).toEqual([keyed]);
    await worker.enqueue([keyed]);
    expect(await missing()).toEqual([]);
    const held = await worker.claim();
    expect(await missing()).toEqual([]);
    await worker.jobs.queue.release(held);
    expect(await missing()).toEqual([]);
    await worker.complete(await worker.claim());
    expect(await missing()).toEqual([keyed]);
  });

  test("of a cancelled job is missing and can be restored", async () => {
    await worker.enqueue([keyed]);
    await worker.pool.query("UPDATE pgboss.job SET state = 'cancelled'");
    expect(await worker.jobs.transactional.missing(worker.pool.query, [keyed])).toEqual([keyed]);
    await transact(worker.pool, (execute) => worker.jobs.transactional.restore(execute, [keyed]));
    expect(idsOf(await worker.claim())).toEqual(["d1"]);
  });

  test("is found by the primary key", async () => {
    await worker.enqueue(Array.from({ length: 500 }, (_, index) => deliveryJob(`d${index}`)));
    const { rows } = await worker.pool.query(
      `EXPLAIN SELECT id FROM pgboss.job
       WHERE name = 'deliveries' AND id = ANY(ARRAY['${key}']::uuid[]) AND state < 'completed'`,
    );
    const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(plan).toContain("pkey");
    expect(plan).not.toContain("Seq Scan");
  });
});

function sortedIdsOf(jobs: Parameters<typeof idsOf>[0]): readonly string[] {
  return idsOf(jobs)
    .map(String)
    .toSorted((one, other) => one.localeCompare(other));
}
