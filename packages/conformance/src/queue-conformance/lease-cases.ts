import { expect, test } from "#runner";
import { jobsBy, numbered, numbersOf, type QueueBench } from "./subject.ts";

/** Cases about the leases of claimed and of held jobs. */
export function leaseCases(bench: () => QueueBench): void {
  test("release() hands a job back to be claimed at once, in its old place and under another lease", async () => {
    const { enqueue, claim, queue } = bench();
    await enqueue(numbered(1, { dueInMs: -2_000 }), numbered(2, { dueInMs: -1_000 }));
    const [first] = await claim({ limit: 1 });
    await queue.release(first ? [first] : []);
    const [again] = await claim({ limit: 1 });
    expect(again?.id).toBe(first?.id ?? "");
    expect(again?.lease).not.toBe(first?.lease ?? "");
  });

  test("release() and extend() do nothing by a lease that is lost", async () => {
    const { enqueue, claim, complete, queue } = bench();
    await enqueue(numbered(1));
    const stale = await claim();
    await queue.release(stale);
    await queue.extend(stale);
    const held = await claim();
    expect(numbersOf(held)).toEqual([1]);
    await queue.release(stale);
    expect(await claim()).toEqual([]);
    expect(await complete(held)).toBe(1);
  });

  test("a lease that lapses hands the job out again, and its former holder cannot end it", async () => {
    const { enqueue, claim, complete, lapse } = bench();
    await enqueue(numbered(1));
    const first = await claim();
    expect(await claim()).toEqual([]);
    await lapse();
    const second = await jobsBy(() => claim());
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(second[0]?.lease).not.toBe(first[0]?.lease ?? "");
    expect(await complete(first)).toBe(0);
    expect(await complete(second)).toBe(1);
  });

  test("hold() adds a job that nobody else gets, and that its holder can end", async () => {
    const { hold, claim, complete } = bench();
    const held = await hold(numbered(1, { group: "g" }));
    expect(held).toMatchObject([{ queue: "deliveries", group: "g", data: { n: 1 } }]);
    expect(await claim()).toEqual([]);
    expect(await complete(held)).toBe(1);
  });

  test("a held job can be claimed under another lease when it is released or its lease lapses", async () => {
    const { hold, claim, complete, queue, lapse } = bench();
    const released = await hold(numbered(1));
    await queue.release(released);
    const claimed = await claim();
    expect(claimed.map(({ id }) => id)).toEqual(released.map(({ id }) => id));
    expect(await complete(released)).toBe(0);
    expect(await complete(claimed)).toBe(1);
    const lost = await hold(numbered(2));
    await lapse();
    expect(numbersOf(await jobsBy(() => claim()))).toEqual([2]);
    expect(await complete(lost)).toBe(0);
  });
}
