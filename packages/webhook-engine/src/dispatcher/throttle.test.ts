import { expect, test } from "bun:test";
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
