import { describe, expect, test } from "bun:test";
import { sometimes } from "./checks/sometimes.ts";
import { engineMutations } from "./mutations/engine-mutations.ts";
import { type SeededFault, storeMutations } from "./mutations/store-mutations.ts";
import { runSeeds } from "./run-seeds.ts";
import { type Report, simulateSeed } from "./simulate-seed.ts";

/** Seeds in which every invariant must hold. `bun run simulate` runs 2,000. */
const seeds = 300;
/** Further ones run until every condition has been met: most are met by the first ten seeds, some by one in 200. */
const seedsMax = 2_000;
/** What the seeds may take on two cores, and as much again for a machine that does other things too. */
const timeoutMs = 300_000;

test(
  "the service in 300 simulations keeps every invariant, and meets every condition that puts them to the test",
  async () => {
    const unseen = new Set(sometimes.map(({ name }) => name));
    for (let from = 1; from <= seeds || (unseen.size > 0 && from <= seedsMax); from += seeds) {
      const { failures, seen } = await runSeeds({ from, count: seeds });
      // `bun run simulate --seed N` shows how it came to that.
      expect(failures).toEqual([]);
      for (const name of seen.keys()) unseen.delete(name);
    }
    expect([...unseen]).toEqual([]);
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

function firstViolation(mutation: SeededFault): Report | undefined {
  const from = mutation.seed ?? 1;
  for (let seed = from; seed < from + seeds; seed++) {
    const report = simulateSeed(seed, { mutation });
    if (report.violation) return report;
  }
  return undefined;
}
