/** Share from which tenths of a percent matter. */
const nearEnd = 0.99;
/** Tenths of a percent in the whole. */
const tenthsOfAll = 1_000;

/**
 * A share of 1 as it is shown: in whole percents but near the ends, where a tenth tells much of the rest from little. What
 * is not all never reads as 100 %, and what is not nothing never as 0 %.
 */
export function shownShare(share: number): number {
  if (share > nearEnd && share < 1) return Math.floor(share * tenthsOfAll) / tenthsOfAll;
  if (share > 0 && share < 1 - nearEnd) return Math.ceil(share * tenthsOfAll) / tenthsOfAll;
  return Math.round(share * 100) / 100;
}
