import { expect, test } from "bun:test";
import { Allowance } from "./allowance.ts";
import { Lane } from "./lane.ts";
import type { Place } from "./lines.ts";

const lane = new Lane({ queue: "deliveries", slots: 4, perEndpoint: 4 });
const newPlace = (): Place => ({ lane, endpointId: "", kind: "first", keepsLimits: true });
const attempted = (): Place => ({ ...newPlace(), settlement: { attempt: {} } });

/** Attempts in a minute by a process that looks every `lookMs` and always has jobs. */
function attemptsInAMinute(allowance: Allowance, lookMs: number): number {
  let count = 0;
  for (let nowMs = 0; nowMs < 60_000; nowMs += lookMs) {
    for (; allowance.left(nowMs) >= 1; count++) {
      const place = attempted();
      allowance.take(place, nowMs);
      allowance.end(place);
    }
  }
  return count;
}

test.each([
  [0.1, 1],
  [1, 1],
  [7.5, 15],
  [100, 15],
  [1_000, 15],
])("a process that is late for its turns keeps %p a second within 5 %%", (maxPerSecond, lookMs) => {
  const count = attemptsInAMinute(new Allowance({ maxPerSecond }), lookMs);
  // One more begins at once.
  expect(count).toBeGreaterThanOrEqual(Math.floor(maxPerSecond * 60 * 0.95));
  expect(count).toBeLessThanOrEqual(Math.ceil(maxPerSecond * 60 * 1.05) + 1);
});

test("a pause saves up a tenth of a second of turns", () => {
  const allowance = new Allowance({ maxPerSecond: 100 });
  expect(allowance.left(0)).toBe(11);
  expect(allowance.left(3_600_000)).toBe(11);
});

test("a permit that leads to no attempt gives its turn back, and one that is old holds no more", () => {
  const allowance = new Allowance({ maxPerSecond: 1, maxAtOnce: 2 });
  const [unused, used] = [newPlace(), attempted()];
  allowance.take(unused, 0);
  expect(allowance.left(0)).toBe(0);
  expect(allowance.end(unused)).toBe(true);
  expect(allowance.end(unused)).toBe(false);
  expect(allowance.left(0)).toBe(1);
  allowance.take(used, 0);
  expect(allowance.permits(used, 1_000)).toBe(true);
  expect(allowance.permits(used, 1_001)).toBe(false);
  allowance.end(used);
  expect(allowance.left(0)).toBe(0);
});

test("places are free again only when attempts end, however slow the rate", () => {
  const allowance = new Allowance({ maxAtOnce: 2 });
  const places = [newPlace(), newPlace()];
  for (const place of places) allowance.take(place, 0);
  expect(allowance.left(60_000)).toBe(0);
  for (const place of places) allowance.end(place);
  expect(allowance.left(60_000)).toBe(2);
});

test("a process that takes an endpoint over keeps the distance of a turn from the one before", () => {
  const allowance = new Allowance({ maxPerSecond: 0.1 });
  allowance.follow(5_000);
  expect(allowance.left(14_900)).toBe(0);
  expect(allowance.waitMs(14_900)).toBe(100);
  expect(allowance.left(15_000)).toBe(1);
});
