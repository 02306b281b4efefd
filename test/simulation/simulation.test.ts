import { describe, expect, test } from "bun:test";
import { sometimes } from "./checks/sometimes.ts";
import { engineMutations } from "./mutations/engine-mutations.ts";
import { storeMutations } from "./mutations/store-mutations.ts";
import { runSeeds } from "./run-seeds.ts";
import { type Report, simulateSeed } from "./simulate-seed.ts";

const seeds = 2_000;
/** What the seeds may take on two cores, and as much again for a machine that does other things too. */
const timeoutMs = 300_000;

test(
  "the service in 2,000 simulations keeps every invariant, and meets every condition that puts them to the test",
  async () => {
    const { failures, seen } = await runSeeds({ from: 1, count: seeds });
    // `bun run simulate --seed N` shows how it came to that.
    expect(failures).toEqual([]);
    expect(sometimes.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  },
  timeoutMs,
);

test("a seed always does the same", () => {
  for (const seed of [1, 8, 26]) {
    const [one, other] = [simulateSeed(seed, { isTraced: true }), simulateSeed(seed, { isTraced: true })];
    expect(one.trace.length).toBeGreaterThan(50);
    expect(other).toEqual(one);
  }
});

describe("a fault of the service's own is found:", () => {
  test.each([...storeMutations, ...engineMutations].map((mutation) => [mutation.name, mutation] as const))(
    "%s",
    (_name, mutation) => {
      expect(firstViolation(mutation)?.violation?.invariant).toMatch(mutation.foundBy);
    },
    timeoutMs,
  );
});

function firstViolation(mutation: (typeof storeMutations)[number]): Report | undefined {
  for (let seed = 1; seed <= seeds; seed++) {
    const report = simulateSeed(seed, { mutation });
    if (report.violation) return report;
  }
  return undefined;
}
