import { expect, test } from "bun:test";
import { createAttemptTurns } from "./attempt-turns.ts";

/** Turns of the event loop, of which `end()` ends one. */
function openTurns() {
  const due: (() => void)[] = [];
  const turns = createAttemptTurns<number>(
    {
      after(_delayMs, run) {
        due.push(run);
        return () => undefined;
      },
    },
    8,
  );
  const begun: number[] = [];
  const begin = async (attempt: number) => {
    const turn = turns.take(attempt);
    if (!turn || (await turn)) begun.push(attempt);
  };
  const end = async () => {
    for (const run of due.splice(0)) run();
    await Promise.resolve();
    return begun.splice(0);
  };
  return { begin, end, begun, withdraw: turns.withdraw, timers: () => due.length };
}

test("createAttemptTurns() lets so many attempts begin in a turn, and the others in their order in the next ones", async () => {
  const { begin, end, begun } = openTurns();
  for (let attempt = 0; attempt < 18; attempt++) void begin(attempt);
  expect(begun.splice(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await end()).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  void begin(18);
  expect(begun).toEqual([]);
  expect(await end()).toEqual([16, 17, 18]);
});

test("createAttemptTurns() counts from zero in each turn, and leaves no timer behind", async () => {
  const { begin, end, begun, timers } = openTurns();
  for (let attempt = 0; attempt < 8; attempt++) void begin(attempt);
  await end();
  expect(timers()).toBe(0);
  void begin(8);
  expect(begun).toEqual([8]);
  await end();
  expect(timers()).toBe(0);
});

test("createAttemptTurns() given attempts to withdraw lets none of them begin, and keeps the order of the others", async () => {
  const { begin, end, withdraw } = openTurns();
  for (let attempt = 0; attempt < 14; attempt++) void begin(attempt);
  await end();
  for (let attempt = 14; attempt < 20; attempt++) void begin(attempt);
  expect(withdraw((attempt) => attempt % 2 === 1)).toEqual([17, 19]);
  expect(await end()).toEqual([14, 15, 16, 18]);
});
