import { createTestRandom } from "@design-catalog/testing/test-ports";

/** Returns a generator of numbers in [0, 1) that a seed repeats. */
export function seededNumbers(seed: number): () => number {
  const random = createTestRandom(seed);
  return () => (random.bytes(1)[0] ?? 0) / 256;
}

/** Returns the items in random order. */
export function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
