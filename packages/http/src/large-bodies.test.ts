import { expect, test } from "bun:test";
import { inTurn } from "./large-bodies.ts";

const lookMs = 30;

function look(seen: number[]): void {
  seen.push(performance.now());
  while (performance.now() < (seen.at(-1) ?? 0) + lookMs);
}

test("inTurn() pauses between large bodies for as long as the last one took", async () => {
  const seen: number[] = [];
  await Promise.all([1, 2, 3].map(() => inTurn(65_536, () => look(seen))));
  const [first = 0, second = 0, third = 0] = seen;
  expect(second - first).toBeGreaterThan(2 * lookMs - 2);
  expect(third - second).toBeGreaterThan(2 * lookMs - 2);
});

test("inTurn() lets small bodies pass those that wait, and goes on after a refusal", async () => {
  const order: string[] = [];
  const refused = inTurn(65_536, () => {
    look([]);
    throw new RangeError("too many values");
  });
  const waiting = inTurn(65_536, () => order.push("large"));
  const small = inTurn(65_535, () => order.push("small"));
  await expect(refused).rejects.toThrow("too many values");
  await Promise.all([waiting, small]);
  expect(order).toEqual(["small", "large"]);
});
