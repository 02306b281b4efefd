import { describe, expect, test } from "bun:test";
import type { ClaimLimits, NewJob } from "@design-catalog/core/ports";
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
    after: (ms: number) => new Date(nowMs + ms).toISOString(),
  };
}

describe("claim()", () => {
  test("hands out the jobs of one queue, the longest due first, at most `limit`", async () => {
    const { queue, enqueue, wait, after } = createQueue();
    await enqueue({ data: { n: 2 }, dueAt: after(-1) }, { data: { n: 1 }, dueAt: after(-2) }, { data: { n: 3 } });
    await enqueue({ queue: "delivery-retries", data: { n: 4 } });
    wait(1);
    expect((await queue.claim("deliveries", { ...all, limit: 2 })).map(({ data }) => data["n"])).toEqual([1, 2]);
    expect((await queue.claim("deliveries", all)).map(({ data }) => data["n"])).toEqual([3]);
  });

  test("hands out a job when it is due, not before", async () => {
    const { queue, enqueue, wait, after } = createQueue();
    await enqueue({ dueAt: after(5_000) });
    wait(4_999);
    expect(await queue.claim("deliveries", all)).toEqual([]);
    wait(1);
    expect(await queue.claim("deliveries", all)).toHaveLength(1);
  });

  test("hands out equal shares of the groups, and no more of a group than its limit", async () => {
    const { queue, enqueue } = createQueue();
    await enqueue({ group: "slow" }, { group: "slow" }, { group: "slow" }, { group: "quick" }, {});
    const groupsOf = async (limits: Partial<ClaimLimits>) =>
      (await queue.claim("deliveries", { ...all, ...limits })).map(({ group }) => group);
    expect(await groupsOf({ limit: 3 })).toEqual(["slow", "quick", undefined]);
    expect(await groupsOf({ groupLimits: new Map([["slow", 0]]) })).toEqual([]);
    expect(await groupsOf({ perGroupLimit: 1 })).toEqual(["slow"]);
    expect(await groupsOf({ groupLimits: new Map([["slow", 1]]) })).toEqual(["slow"]);
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

  test("that is released frees the job at once", async () => {
    const { queue, enqueue } = createQueue();
    await enqueue({});
    await queue.release(await queue.claim("deliveries", all));
    expect(await queue.claim("deliveries", all)).toHaveLength(1);
  });

  test("of a job added as held runs from the begin of the transaction, and fences off the holder when it lapses", async () => {
    const { queue, store, wait } = createQueue();
    const held = await store.transaction(async (transaction) => {
      wait(1_000);
      return transaction.hold([{ queue: "deliveries", data: {} }]);
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

describe("onAvailable()", () => {
  test("calls listeners of the queue after a commit with due jobs, until they stop", async () => {
    const { queue, enqueue, after } = createQueue();
    let calls = 0;
    const stop = queue.onAvailable("deliveries", () => calls++);
    await enqueue({ dueAt: after(1_000) }, { queue: "delivery-retries" });
    expect(calls).toBe(0);
    await enqueue({});
    await Promise.resolve();
    expect(calls).toBe(1);
    stop();
    await enqueue({});
    await Promise.resolve();
    expect(calls).toBe(1);
  });
});
