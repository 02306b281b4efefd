import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { queueConformance } from "@design-catalog/conformance/queue";
import { createStorage } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { watchLateness } from "@design-catalog/testing/lateness";
import { deliveryJob, eventually, idsOf, openJobs, type OpenJobs, transact } from "./jobs-test-tools.ts";

setDefaultTimeout(90_000);

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

queueConformance("the queue on pg-boss", async () => {
  const own = await createTestDatabase();
  const { jobs, pool, end } = await openJobs(own.connectionString);
  return {
    storage: createStorage({ pool, queue: jobs.transactional }),
    queue: jobs.queue,
    // pg-boss notices within 5 s that nobody has extended them for longer than their lease.
    async lapse() {
      await pool.query(
        "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
      );
    },
    async close() {
      await end();
      await own.drop();
    },
  };
});

describe("enqueue()", () => {
  test("given a commit wakes the listener of another process", async () => {
    const api = await openJobs(database.connectionString, "api");
    let woken: (() => void) | undefined;
    const stop = worker.jobs.queue.onAvailable("deliveries", () => woken?.());
    const lateness = watchLateness();
    try {
      const latencies: number[] = [];
      const commits: number[] = [];
      for (let round = 0; round < 20; round++) {
        const sinceStartMs = lateness.stopwatch();
        woken = () => {
          woken = undefined;
          latencies.push(sinceStartMs());
        };
        await api.enqueue([deliveryJob(`d${round}`)]);
        commits.push(sinceStartMs());
        await eventually(async () => latencies.length > round || undefined, 20_000);
      }
      // Whoever polled would take longer in most rounds; a busy machine holds up fewer of them, and commits as well.
      expect(median(latencies)).toBeLessThan(100 + 2 * median(commits));
    } finally {
      lateness.stop();
      stop();
      await api.end();
    }
  });
});

describe("claim()", () => {
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

describe("schedule()", () => {
  test("given two processes does the work once in each period", async () => {
    const other = await openJobs(database.connectionString);
    const runs: number[] = [];
    const work = async () => void runs.push(performance.now());
    const startMs = performance.now();
    worker.jobs.schedule({ name: "once", everySeconds: 1, run: work });
    other.jobs.schedule({ name: "once", everySeconds: 1, run: work });
    await expectOncePerSecond(runs, startMs);
    await other.end();
  });

  test("given two processes that started at different times does the work once in each period", async () => {
    const other = await openJobs(database.connectionString);
    const runs: number[] = [];
    const work = async () => void runs.push(performance.now());
    const startMs = performance.now();
    worker.jobs.schedule({ name: "out-of-phase", everySeconds: 1, run: work });
    await sleep(500);
    other.jobs.schedule({ name: "out-of-phase", everySeconds: 1, run: work });
    await expectOncePerSecond(runs, startMs);
    await other.end();
  });

  test("given failing work repeats it in the next period", async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      throw new Error("not this time");
    };
    worker.jobs.schedule({ name: "failing", everySeconds: 1, run });
    const { afterMs } = await eventually(async () => (runs >= 2 ? true : undefined), 10_000);
    expect(afterMs).toBeGreaterThan(500);
  });

  test("given work with nothing to do adds no job, and runs once there is something or nobody knows", async () => {
    let runs = 0;
    let isDue = async () => false;
    const run = async () => void runs++;
    worker.jobs.schedule({ name: "seldom", everySeconds: 1, isDue: () => isDue(), run });
    await sleep(1_500);
    const { rows } = await worker.pool.query("SELECT FROM pgboss.job WHERE name = 'periodic-seldom'");
    expect([runs, rows.length]).toEqual([0, 0]);
    for (const answer of [async () => true, () => Promise.reject(new Error("unknown"))]) {
      const before = runs;
      isDue = answer;
      await eventually(async () => runs > before || undefined, 10_000);
    }
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

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

/** Judges a schedule of one second, which began at `startMs`, after five: once per process would make ten runs. */
async function expectOncePerSecond(runs: readonly number[], startMs: number): Promise<void> {
  await sleep(5_000);
  await eventually(async () => (runs.length >= 4 ? true : undefined), 20_000);
  expect(runs.length).toBeLessThanOrEqual((performance.now() - startMs) / 1_000 + 2);
}
