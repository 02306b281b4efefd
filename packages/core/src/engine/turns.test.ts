import { expect, test } from "bun:test";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { createTurns } from "./turns.ts";

test("createTurns() ends a turn after 20 ms and begins the next one after the pause", async () => {
  const clock = createTestClock();
  let pauses = 0;
  const pause = async () => {
    pauses++;
    clock.advance(1_000);
  };
  const turns = createTurns({ clock, pause });
  clock.advance(19);
  expect(turns.isOver()).toBe(false);
  clock.advance(1);
  expect(turns.isOver()).toBe(true);
  await turns.next();
  expect(pauses).toBe(1);
  expect(turns.isOver()).toBe(false);
  clock.advance(20);
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
