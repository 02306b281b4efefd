import { describe, expect, test } from "bun:test";
import type { Timers } from "@design-catalog/core/ports";
import { createSignal, pause, sleep } from "./signal.ts";

/** Creates timers whose time the test moves. */
function createHandTimers() {
  const waiting = new Map<object, { readonly atMs: number; readonly run: () => void }>();
  let nowMs = 0;
  const timers: Timers = {
    now: () => nowMs,
    after(delayMs, run) {
      const key = {};
      waiting.set(key, { atMs: nowMs + delayMs, run });
      return () => void waiting.delete(key);
    },
  };
  return {
    timers,
    waiting,
    async advance(byMs: number) {
      nowMs += byMs;
      for (const [key, { atMs, run }] of waiting) {
        if (atMs > nowMs) continue;
        waiting.delete(key);
        run();
      }
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

async function isOver(promise: Promise<void>): Promise<boolean> {
  return await Promise.race([promise.then(() => true), Promise.resolve(false)]);
}

describe("sleep()", () => {
  test("lasts for its duration", async () => {
    const { timers, advance } = createHandTimers();
    const sleeping = sleep(100, { timers, signal: new AbortController().signal });
    await advance(99);
    expect(await isOver(sleeping)).toBe(false);
    await advance(1);
    await sleeping;
  });

  test("ends when it is aborted, and leaves no timer", async () => {
    const { timers, waiting } = createHandTimers();
    const ending = new AbortController();
    const sleeping = sleep(100, { timers, signal: ending.signal });
    ending.abort();
    await sleeping;
    expect(waiting.size).toBe(0);
    await sleep(100, { timers, signal: ending.signal });
  });
});

test("pause() is longer after each failure, up to a second", async () => {
  const { timers, waiting } = createHandTimers();
  const ending = new AbortController();
  for (const [failures, pauseMs] of [
    [1, 50],
    [2, 100],
    [5, 800],
    [6, 1_000],
    [500, 1_000],
  ] as const) {
    void pause(failures, { timers, signal: ending.signal });
    expect([...waiting.values()].at(-1)?.atMs).toBe(pauseMs);
  }
  ending.abort();
});

describe("createSignal()", () => {
  test("wakes a waiting loop, or ends the next wait", async () => {
    const { timers, waiting } = createHandTimers();
    const signal = createSignal(timers);
    const waits = signal.wait(500);
    signal.raise();
    await waits;
    expect(waiting.size).toBe(0);
    signal.raise();
    await signal.wait(500);
  });

  test("lets a wait time out", async () => {
    const { timers, advance } = createHandTimers();
    const waits = createSignal(timers).wait(500);
    await advance(500);
    await waits;
  });
});
