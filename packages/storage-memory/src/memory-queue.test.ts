import { describe, expect, test } from "bun:test";
import { queueConformance } from "@design-catalog/conformance/queue";
import type { ClaimedJob, NewJob } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { createMemoryStorage } from "./memory-storage.ts";

const leaseMs = 20_000;
const all = { limit: 100, perGroupLimit: 100 };

function createQueue() {
  let nowMs = Date.UTC(2026, 10, 21);
  const { storage, queue } = createMemoryStorage({ clock: { now: () => nowMs }, leaseMs });
  const store = storage.open(testId("a"));
  return {
    queue,
    store,
    enqueue: (...jobs: readonly Partial<NewJob>[]) =>
      store.transaction((transaction) =>
        transaction.enqueue(jobs.map((job) => ({ queue: "deliveries", data: {}, ...job }))),
      ),
    wait: (ms: number) => (nowMs += ms),
  };
}

queueConformance("memory queue", async () => {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  const lapse = async () => void (aheadMs += leaseMs);
  return { ...createMemoryStorage({ clock, leaseMs }), lapse, close: async () => undefined };
});

describe("claim()", () => {
  test("hands out a job when it is due, not before", async () => {
    const { queue, enqueue, wait } = createQueue();
    await enqueue({ dueInMs: 5_000 });
    wait(4_999);
    expect(await queue.claim("deliveries", all)).toEqual([]);
    wait(1);
    expect(await queue.claim("deliveries", all)).toHaveLength(1);
  });
});

describe("a lease", () => {
  test("that lapses hands the job out again, and its former holder cannot end it", async () => {
    const { queue, enqueue, store, wait } = createQueue();
    await enqueue({});
    const first = await queue.claim("deliveries", all);
    wait(leaseMs - 1);
    expect(await queue.claim("deliveries", all)).toEqual([]);
    wait(1);
    const second = await queue.claim("deliveries", all);
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(await store.transaction((transaction) => transaction.complete(first))).toEqual(new Set());
    expect((await store.transaction((transaction) => transaction.complete(second))).size).toBe(1);
  });

  test("that is extended lasts, and a lost one cannot be extended", async () => {
    const { queue, enqueue, wait } = createQueue();
    await enqueue({});
    const first = await queue.claim("deliveries", all);
    wait(leaseMs - 1);
    await queue.extend(first);
    wait(leaseMs - 1);
    expect(await queue.claim("deliveries", all)).toEqual([]);
    wait(1);
    expect(await queue.claim("deliveries", all)).toHaveLength(1);
    await queue.extend(first);
    await queue.release(first);
    expect(await queue.claim("deliveries", all)).toEqual([]);
  });

  test("of a job added as held runs from the begin of the transaction, and fences off the holder when it lapses", async () => {
    const { queue, store, wait } = createQueue();
    const held: ClaimedJob[] = [];
    await store.transaction(async (transaction) => {
      wait(1_000);
      await transaction.hold([{ queue: "deliveries", data: {} }], (jobs) => held.push(...jobs));
    });
    wait(leaseMs - 1_001);
    expect(await queue.claim("deliveries", all)).toEqual([]);
    wait(1);
    const [claimed] = await queue.claim("deliveries", all);
    expect(claimed?.id).toBe(held[0]?.id ?? "");
    expect(await store.transaction((transaction) => transaction.complete(held))).toEqual(new Set());
  });

  test("that lapses while a transaction ends its job does not hand the job out", async () => {
    const { queue, enqueue, store, wait } = createQueue();
    await enqueue({});
    const claimed = await queue.claim("deliveries", all);
    await store.transaction(async (transaction) => {
      await transaction.complete(claimed);
      wait(leaseMs);
      expect(await queue.claim("deliveries", all)).toEqual([]);
    });
    expect(await queue.claim("deliveries", all)).toEqual([]);
  });
});
