import { expect, test } from "bun:test";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { createTurns, inPortions } from "./turns.ts";

test("createTurns() ends a turn after 10 ms and begins the next one after the pause", async () => {
  const clock = createTestClock();
  let pauses = 0;
  const pause = async () => {
    pauses++;
    clock.advance(1_000);
  };
  const turns = createTurns({ clock, pause });
  clock.advance(9);
  expect(turns.isOver()).toBe(false);
  clock.advance(1);
  expect(turns.isOver()).toBe(true);
  await turns.next();
  expect(pauses).toBe(1);
  expect(turns.isOver()).toBe(false);
  clock.advance(10);
  expect(turns.isOver()).toBe(true);
});

test("createTurns() ends a turn when the clock was set back", () => {
  const clock = createTestClock();
  const turns = createTurns({ clock, pause: async () => undefined });
  clock.advance(-3_600_000);
  expect(turns.isOver()).toBe(true);
});

test("createTurns() on a host that cannot pause has one turn", () => {
  const clock = createTestClock();
  const turns = createTurns({ clock });
  clock.advance(60_000);
  expect(turns.isOver()).toBe(false);
});

test("inPortions() does its work in order, and pauses in between only", async () => {
  const done: unknown[] = [];
  const pause = async () => void done.push("pause");
  const work = async (portion: readonly number[]) => void done.push(portion);
  await inPortions([1, 2, 3, 4, 5], 2, { pause, work });
  expect(done).toEqual([[1, 2], "pause", [3, 4], "pause", [5]]);
});
