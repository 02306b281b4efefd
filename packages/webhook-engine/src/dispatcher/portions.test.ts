import { expect, test } from "bun:test";
import { portionMax, Portions } from "./portions.ts";

/** Attempts that ask for their turn, and turns of a loop that a test takes by hand. */
function openLoop() {
  const due: (() => void)[] = [];
  const portions = new Portions({ after: (_, run) => (due.push(run), () => undefined) });
  const begun: number[] = [];
  let asked = 0;
  return {
    portions,
    begun,
    /** Turns that the portions have asked for. */
    due,
    ask(count: number) {
      for (let index = 0; index < count; index++) {
        const attempt = asked++;
        const wait = portions.next();
        if (wait) void wait.then(() => begun.push(attempt));
        else begun.push(attempt);
      }
    },
    async takeTurn() {
      for (const run of due.splice(0)) run();
      await Promise.resolve();
    },
  };
}

test("as many attempts as a change may have at all endpoints begin at once, further ones in later turns and in order", async () => {
  const { ask, begun, due, takeTurn } = openLoop();
  ask(2 * portionMax + 3);
  expect(begun).toHaveLength(portionMax);
  expect(due).toHaveLength(1);
  await takeTurn();
  expect(begun).toHaveLength(2 * portionMax);
  await takeTurn();
  expect(begun).toEqual(Array.from({ length: 2 * portionMax + 3 }, (_, attempt) => attempt));
});

test("an attempt that asks while others wait begins after them", async () => {
  const { ask, begun, takeTurn } = openLoop();
  ask(portionMax + 1);
  await takeTurn();
  ask(portionMax);
  expect(begun).toHaveLength(2 * portionMax);
  await takeTurn();
  expect(begun).toEqual(Array.from({ length: 2 * portionMax + 1 }, (_, attempt) => attempt));
});

test("stop() forgets the attempts that wait", async () => {
  const { portions, ask, begun, due, takeTurn } = openLoop();
  ask(2 * portionMax);
  portions.stop();
  await takeTurn();
  expect([begun.length, due.length]).toEqual([portionMax, 0]);
});

test("a loop without attempts has no turns of theirs", async () => {
  const { ask, due, begun, takeTurn } = openLoop();
  ask(1);
  await takeTurn();
  expect(due).toHaveLength(0);
  ask(portionMax);
  expect([begun.length, due.length]).toEqual([portionMax + 1, 1]);
});
