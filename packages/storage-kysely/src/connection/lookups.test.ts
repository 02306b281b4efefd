import { beforeAll, describe, expect, test } from "bun:test";
import { watchLateness } from "@design-catalog/testing/lateness";
import { openTestPool, rejection, silentLog } from "../storage-test-tools.ts";
import { createLookups } from "./lookups.ts";
import { createPool, type DatabasePool } from "./pool.ts";

const half = "SELECT 100 / $1::int AS half, pg_backend_pid() AS pid";
const busyMsMax = 2_500;

const { pool } = await openTestPool();

beforeAll(async () => {
  await pool.query("CREATE TABLE shelves (id int PRIMARY KEY)");
});

/** The pool, with the numbers of statements of its round trips. */
function counted() {
  const sizes: number[] = [];
  const counting: Pick<DatabasePool, "withConnection"> = {
    withConnection: (work) =>
      pool.withConnection((connection) =>
        work({
          ...connection,
          batch: (statements, onComplete) => (sizes.push(statements.length), connection.batch(statements, onComplete)),
        }),
      ),
  };
  return { sizes, lookUp: createLookups(counting) };
}

describe("lookups", () => {
  test("share round trips of at most 16 on two connections, and each gets its own row", async () => {
    const { sizes, lookUp } = counted();
    const divisors = Array.from({ length: 50 }, (_, index) => index + 1);
    const results = await Promise.all(divisors.map((divisor) => lookUp(half, [divisor])));
    expect(results.map(({ rows }) => rows[0]?.["half"])).toEqual(divisors.map((divisor) => Math.trunc(100 / divisor)));
    expect(new Set(results.map(({ rows }) => rows[0]?.["pid"])).size).toBeLessThanOrEqual(2);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([1, 1, 16, 16, 16]);
    expect((await lookUp(half, [4])).rows[0]?.["half"]).toBe(25);
  });

  test("fail by themselves", async () => {
    const { lookUp } = counted();
    const results = await Promise.allSettled([1, 1, 2, 0, 4, 5, 0].map((divisor) => lookUp(half, [divisor])));
    expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true, false]);
    const [failed] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(failed).toMatchObject({ code: "22012" });
  });

  test("fail together while the database is away, and work again", async () => {
    const nowhere = createPool({ connectionString: "postgres://nobody@127.0.0.1:1/none", log: silentLog });
    const lookUp = createLookups(nowhere);
    const failures = await Promise.all([1, 2, 3, 4].map((divisor) => rejection(lookUp(half, [divisor]))));
    for (const failure of failures) expect(failure).toMatchObject({ code: "unavailable" });
    expect(await rejection(lookUp(half, [1]))).toMatchObject({ code: "unavailable" });
    await nowhere.end();
  });

  test("that wait behind slow ones are refused in time, and the others answered", async () => {
    const { lookUp } = counted();
    const shelf = "SELECT id FROM shelves WHERE id = $1::int";
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = pool.withConnection(async ({ query }) => {
      await query("BEGIN");
      await query("LOCK TABLE shelves");
      locked.resolve();
      await release.promise;
      await query("ROLLBACK");
    });
    await locked.promise;
    const slow = [lookUp(shelf, [1]), lookUp(shelf, [2])];
    const lateness = watchLateness();
    const [startMs, ownMs] = [performance.now(), lateness.stopwatch()];
    const waiting = [lookUp(half, [1]), lookUp(half, [2])];
    for (const one of waiting) expect(await rejection(one)).toMatchObject({ code: "unavailable" });
    expect([performance.now() - startMs >= 1_500, ownMs() < busyMsMax]).toEqual([true, true]);
    lateness.stop();
    const latest = lookUp(half, [5]);
    release.resolve();
    await holder;
    expect((await Promise.all(slow)).map(({ rows }) => rows)).toEqual([[], []]);
    expect((await latest).rows[0]?.["half"]).toBe(20);
  });
});
