import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "#runner";
import { jobsBy, numbered, numbersOf, type QueueBench } from "./subject.ts";

/** Cases about listeners. */
export function wakingCases(bench: () => QueueBench): void {
  test("onAvailable() calls after a commit with due jobs of its queue that nobody holds, until it is stopped", async () => {
    const { enqueue, hold, claim, queue } = bench();
    const calls = { stopped: 0, listening: 0 };
    queue.onAvailable("deliveries", () => calls.stopped++)();
    const stop = queue.onAvailable("deliveries", () => calls.listening++);
    try {
      await enqueue(numbered(1, { dueInMs: 2_000 }));
      await enqueue(numbered(2, { queue: "delivery-retries" }));
      await hold(numbered(3));
      await enqueue(numbered(4));
      const deadlineMs = performance.now() + 20_000;
      while (calls.listening === 0 && performance.now() < deadlineMs) await sleep(5);
      expect(calls).toEqual({ stopped: 0, listening: 1 });
    } finally {
      stop();
    }
    expect(numbersOf(await claim({ limit: 1 }))).toEqual([4]);
    expect(numbersOf(await jobsBy(() => claim()))).toEqual([1]);
  });
}
