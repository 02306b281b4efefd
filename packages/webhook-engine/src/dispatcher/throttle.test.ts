import { expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Timers } from "@design-catalog/core/ports";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { silentLog } from "@design-catalog/testing/test-ports";
import { Lane } from "./lane.ts";
import type { Place } from "./lines.ts";
import { Throttle } from "./throttle.ts";

/** Timers of a slow process: each reading of the clock takes a millisecond. */
function slowTimers() {
  let nowMs = 0;
  let due: { readonly atMs: number; readonly run: () => void } | undefined;
  const timers: Timers = {
    now: () => nowMs++,
    after(delayMs, run) {
      const timer = (due = { atMs: nowMs + delayMs, run });
      return () => void (due === timer && (due = undefined));
    },
  };
  return {
    timers,
    isSet: () => due !== undefined,
    fire(earlyMs: number) {
      const timer = due;
      due = undefined;
      nowMs = (timer?.atMs ?? nowMs) - earlyMs;
      timer?.run();
    },
  };
}

test("a timer that fires early is set again, or its turn has come: nobody waits in a line that is not looked at", async () => {
  const { contextOf, memory, ports } = await createTestApplication();
  const { applicationId } = contextOf(null);
  const lane = new Lane({ queue: "deliveries", slots: 4, perEndpoint: 4 });

  for (const earlyMs of [0, 1, 2, 3, 4, 5]) {
    // The last one is still held by its process.
    const endpointId = ports.ids.next<"endpoint">();
    const endpoint = { id: endpointId, enabled: true, options: { maxPerSecond: 2 } };
    const held: Place = { lane, endpointId, kind: "first", keepsLimits: true };
    const clock = slowTimers();
    let turns = 0;
    const throttle = new Throttle({
      deliveries: memory.deliveries,
      random: ports.random,
      log: silentLog,
      timers: clock.timers,
      onTurn: () => turns++,
      waiting: () => 1,
    });
    expect(await throttle.admits(held, { applicationId, endpoint })).toBe(true);
    while (throttle.left(endpointId) > 0) throttle.take(held);
    turns = 0;
    clock.fire(earlyMs);
    expect([earlyMs, turns > 0 || clock.isSet()]).toEqual([earlyMs, true]);
    await throttle.stop();
  }
});

/** Timers that a test moves on, and the microtasks and queries that each of them causes. */
function manualTimers() {
  let nowMs = 0;
  const waiting = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const timers: Timers = {
    now: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
  };
  async function advanceTo(atMs: number): Promise<void> {
    const due = [...waiting].filter((timer) => timer.atMs <= atMs);
    const [next] = due.toSorted((one, other) => one.atMs - other.atMs);
    nowMs = next?.atMs ?? atMs;
    if (!next) return;
    waiting.delete(next);
    next.run();
    await sleep(1);
    await advanceTo(atMs);
  }
  return { timers, advanceTo };
}

test("the slowest rate, 0.1 a second, gives one turn every ten seconds, through leases that are prolonged meanwhile", async () => {
  const { contextOf, memory, ports } = await createTestApplication();
  const { applicationId } = contextOf(null);
  const endpointId = ports.ids.next<"endpoint">();
  const endpoint = { id: endpointId, enabled: true, options: { maxPerSecond: 0.1 } };
  const lane = new Lane({ queue: "deliveries", slots: 4, perEndpoint: 4 });
  const newPlace = (): Place => ({ lane, endpointId, kind: "first", keepsLimits: true, settlement: { attempt: {} } });
  const { timers, advanceTo } = manualTimers();
  const times: number[] = [];
  const throttle = new Throttle({
    deliveries: memory.deliveries,
    random: ports.random,
    log: silentLog,
    timers,
    onTurn() {
      for (let place = newPlace(); throttle.left(endpointId) >= 1; place = newPlace()) {
        times.push(timers.now());
        throttle.take(place);
        throttle.end(place);
      }
    },
    waiting: () => 1,
  });
  const first = newPlace();
  expect(await throttle.admits(first, { applicationId, endpoint })).toBe(true);
  throttle.end(first);
  await advanceTo(35_000);
  // A process may catch up with a tenth of a second, so one turn of the pause before is left over.
  expect(times).toEqual([9_900, 19_900, 29_900]);
  await throttle.stop();
});
