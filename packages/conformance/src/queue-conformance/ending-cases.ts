import { expect, test } from "#runner";
import { allOf, newKey, numbered, numbersOf, type QueueBench } from "./subject.ts";

/** Cases about jobs that end, and about keys, which a job has until then. */
export function endingCases(bench: () => QueueBench): void {
  test("complete() ends a job once, with its transaction", async () => {
    const { enqueue, claim, complete, transaction } = bench();
    await enqueue(numbered(1));
    const held = await claim();
    const failed = transaction(async (open) => {
      expect((await open.complete(held)).size).toBe(1);
      throw new Error("The case rolls back");
    });
    await expect(failed).rejects.toThrow("rolls back");
    expect(await transaction((open) => open.complete(held))).toEqual(new Set(held.map(({ id }) => id)));
    expect(await complete(held)).toBe(0);
    expect(await claim()).toEqual([]);
  });

  test("complete() ends nothing by a lease that another has taken over", async () => {
    const { enqueue, claim, complete, queue } = bench();
    await enqueue(numbered(1));
    const stale = await claim();
    await queue.release(stale);
    expect(await complete(stale)).toBe(0);
    const held = await claim();
    expect(await complete(stale)).toBe(0);
    expect(await complete(held)).toBe(1);
  });

  test("a queue holds at most one job per key until it ends, whoever adds it", async () => {
    const { enqueue, hold, claim, complete, queue } = bench();
    const keyed = numbered(1, { key: newKey() });
    await enqueue(keyed, keyed, numbered(2));
    await Promise.all(Array.from({ length: 4 }, () => enqueue(keyed)));
    expect(await hold(keyed)).toEqual([]);
    const held = await claim();
    expect(numbersOf(held)).toEqual([1, 2]);
    await enqueue(keyed, { ...keyed, queue: "delivery-retries" });
    expect(await claim()).toEqual([]);
    expect(numbersOf(await queue.claim("delivery-retries", allOf))).toEqual([1]);
    await complete(held);
    await enqueue(keyed);
    expect(numbersOf(await claim())).toEqual([1]);
  });
}
