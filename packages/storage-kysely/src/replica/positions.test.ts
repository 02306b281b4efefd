import { expect, test } from "bun:test";
import { createPositions } from "./positions.ts";

const keptMs = 1_000;

function positionsAt(...samples: readonly (readonly [position: number, atMs: number])[]) {
  const positions = createPositions(keptMs);
  for (const [position, atMs] of samples) positions.note({ position, atMs, primaryMs: atMs });
  return positions;
}

test.each([
  ["the latest that the place contains", 25, 600, 20],
  ["one at the very place", 30, 600, 30],
  ["none before the first", 5, 600, undefined],
  ["none that is older than the bound", 15, 1_101, undefined],
  ["one that is just as old", 15, 1_100, 10],
])("reachedBy() finds %s", (_, position, nowMs, expected) => {
  expect(positionsAt([10, 100], [20, 300], [30, 500]).reachedBy(position, nowMs)?.position).toBe(expected);
});

test("reachedBy() finds the later of two samples at one place, as while the primary rests", () => {
  expect(positionsAt([10, 100], [10, 600]).reachedBy(10, 1_500)?.atMs).toBe(600);
});
