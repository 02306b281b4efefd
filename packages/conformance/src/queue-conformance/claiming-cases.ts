import { expect, test } from "#runner";
import { allOf, jobsBy, numbered, numbersOf, type QueueBench } from "./subject.ts";

/** Long enough for a claim before it, even on a busy machine. */
const dueInMs = 1_000;

/** Cases about which jobs a claim hands out. */
export function claimingCases(bench: () => QueueBench): void {
  test("claim() finds jobs with the commit of their transaction, and never without", async () => {
    const { transaction, claim } = bench();
    const job = { queue: "deliveries", data: { n: 1 } } as const;
    await transaction(async (open) => {
      await open.enqueue([job]);
      expect(await claim()).toEqual([]);
    });
    expect(numbersOf(await claim())).toEqual([1]);
    const error = new Error("The case rolls back");
    const failed = transaction(async (open) => {
      await open.enqueue([job]);
      throw error;
    });
    expect(await failed.catch((caught: unknown) => caught)).toBe(error);
    expect(await claim()).toEqual([]);
  });

  test("claim() returns the job's data, group and queue", async () => {
    const { enqueue, claim } = bench();
    await enqueue({ data: { text: 'a "b" {c}', n: 5 }, group: "g" });
    expect(await claim()).toMatchObject([{ queue: "deliveries", group: "g", data: { text: 'a "b" {c}', n: 5 } }]);
  });

  test("claim() takes the jobs of one queue", async () => {
    const { enqueue, queue, claim, complete } = bench();
    await enqueue(numbered(1), numbered(2, { queue: "delivery-retries" }));
    const [first, second] = [await claim(), await queue.claim("delivery-retries", allOf)];
    expect([numbersOf(first), numbersOf(second)]).toEqual([[1], [2]]);
    expect(second[0]?.queue).toBe("delivery-retries");
    expect(await complete([...first, ...second])).toBe(2);
  });

  test("claim() takes the longest due, at most `limit`", async () => {
    const { enqueue, claim } = bench();
    await enqueue(numbered(2, { dueInMs: -2_000 }), numbered(1, { dueInMs: -3_000 }), numbered(3, { dueInMs: -1_000 }));
    expect(numbersOf(await claim({ limit: 1 }))).toEqual([1]);
    expect(numbersOf(await claim({ limit: 1 }))).toEqual([2]);
    expect(numbersOf(await claim())).toEqual([3]);
  });

  test("claim() hands out a job when it is due, not before", async () => {
    const { enqueue, claim } = bench();
    const startMs = performance.now();
    await enqueue(numbered(1, { dueInMs }));
    expect(await claim()).toEqual([]);
    expect(numbersOf(await jobsBy(() => claim()))).toEqual([1]);
    // Due times may be kept in whole milliseconds.
    expect(performance.now() - startMs).toBeGreaterThan(dueInMs - 2);
  });

  test("claim() takes equal shares of the groups, and no more of a group than its limit", async () => {
    const { enqueue, claim } = bench();
    await enqueue(...[1, 2, 3, 4, 5].map((n) => numbered(n, { group: "slow" })));
    await enqueue(numbered(11, { group: "quick" }), numbered(21));
    expect(numbersOf(await claim({ limit: 3 }))).toEqual([1, 11, 21]);
    expect(await claim({ groupLimits: new Map([["slow", 0]]) })).toEqual([]);
    expect(numbersOf(await claim({ perGroupLimit: 2 }))).toEqual([2, 3]);
    expect(numbersOf(await claim({ perGroupLimit: 0, groupLimits: new Map([["slow", 1]]) }))).toEqual([4]);
  });

  test("claim() leaves out the jobs of applications", async () => {
    const { enqueue, claim } = bench();
    const of = (n: number, applicationId: string) => {
      const job = numbered(n, { group: `g${n}` });
      return { ...job, data: { ...job.data, applicationId } };
    };
    await enqueue(of(1, "busy"), of(2, "busy"), of(3, "other"));
    expect(numbersOf(await claim({ withoutApplications: ["busy", "absent"] }))).toEqual([3]);
    expect(numbersOf(await claim({ limit: 1, withoutApplications: ["other"] }))).toHaveLength(1);
    expect(await claim()).toHaveLength(1);
  });

  test("claim() reaches every group, though it may take fewer jobs than there are groups", async () => {
    const { enqueue, claim } = bench();
    await enqueue(...Array.from({ length: 40 }, (_, n) => numbered(n, { group: `g${n % 20}` })));
    const seen: number[] = [];
    for (let jobs = await claim({ limit: 5 }); jobs.length > 0; jobs = await claim({ limit: 5 })) {
      expect(jobs.length).toBeLessThanOrEqual(5);
      seen.push(...numbersOf(jobs));
    }
    expect(new Set(seen).size).toBe(40);
    expect(seen).toHaveLength(40);
  });

  test("claims at the same time hand each job out once", async () => {
    const { enqueue, claim } = bench();
    await enqueue(...Array.from({ length: 100 }, (_, n) => numbered(n)));
    const claims = await Promise.all(Array.from({ length: 15 }, () => claim({ limit: 10 })));
    const seen = claims.flatMap(numbersOf);
    expect(new Set(seen).size).toBe(seen.length);
    const rest = await claim();
    expect(seen.length + rest.length).toBe(100);
  });
}
