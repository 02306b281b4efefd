import { compareRanked, type RankedProduct, type Ranking } from "./rank-products.ts";

/** Places that each ranking begins behind, so the first ones count little more than the next (Cormack et al. 2009). */
const rankOffset = 60;

/** Joins the rankings by words and by vectors by reciprocal ranks: their scores cannot be compared, but places can. */
export function fuseRankings(byWords: Ranking, byVectors: readonly RankedProduct[]): Ranking {
  if (byVectors.length === 0) return byWords;
  const fused = new Map<string, RankedProduct>();
  for (const ranked of [byWords.ranked, byVectors]) {
    for (const [index, { id, length }] of ranked.entries()) {
      const known = fused.get(id) ?? { id, length, value: 0 };
      fused.set(id, { ...known, value: known.value + 1 / (rankOffset + 1 + index) });
    }
  }
  const added = fused.size - byWords.ranked.length;
  return { ranked: [...fused.values()].toSorted(compareRanked), total: byWords.total + added };
}
