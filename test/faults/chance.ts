import { createTestRandom } from "@design-catalog/testing/test-ports";

/** Numbers in [0, 1) that a seed repeats. */
export function seededNumbers(seed: number): () => number {
  const random = createTestRandom(seed);
  return () => (random.bytes(1)[0] ?? 0) / 256;
}

/** The items in another order. */
export function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
