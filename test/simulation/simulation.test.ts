import { describe, expect, test } from "bun:test";
import { sometimes } from "./checks/sometimes.ts";
import { engineMutations } from "./mutations/engine-mutations.ts";
import { type SeededFault, storeMutations } from "./mutations/store-mutations.ts";
import { runSeeds } from "./run-seeds.ts";
import { simulateSeed } from "./simulate-seed.ts";

/** Seeds in which every invariant must hold; `bun run simulate` runs 2,000. */
const seeds = 300;
/**
 * Bound of the further seeds, which run until every condition is met: the first ten meet most, one in 200 meets the
 * rarest.
 */
const seedsMax = 2_000;
const furtherSeeds = 50;
/** Time that the seeds take on two cores, doubled for a busy machine. */
const timeoutMs = 300_000;

test(
  "the service in 300 simulations keeps every invariant and meets every condition that tests them",
  async () => {
    const unseen = new Set(sometimes.map(({ name }) => name));
    let count = seeds;
    for (let from = 1; from <= seeds || (unseen.size > 0 && from <= seedsMax); from += count) {
      if (from > seeds) count = furtherSeeds;
      const { failures, seen } = await runSeeds({ from, count });
      // `bun run simulate --seed N` shows how a failure came about.
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

describe("a seeded fault of the service is found:", () => {
  test.each([...storeMutations, ...engineMutations].map((mutation) => [mutation.name, mutation] as const))(
    "%s",
    (_name, mutation) => {
      expect(violationsOf(mutation)).toContainEqual(expect.stringMatching(mutation.foundBy));
    },
    timeoutMs,
  );
});

/** The invariants that seeds see violated, until one of them is the expected one. */
function violationsOf({ seed: from = 1, ...fault }: SeededFault): readonly string[] {
  const violated: string[] = [];
  for (let seed = from; seed < from + seeds; seed++) {
    const { violation } = simulateSeed(seed, { mutation: fault });
    if (violation) violated.push(violation.invariant);
    if (violation && fault.foundBy.test(violation.invariant)) break;
  }
  return violated;
}
