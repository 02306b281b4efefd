/** Times the middle duration that a scale shows at most: one attempt that waits for an answer would hide what the others take. */
const medianTimesMax = 4;
/** Milliseconds of the shortest scale. */
const leastMs = 1;

/** Milliseconds at the end of the one scale of bars that are compared: a round number; longer bars are cut there. */
export function scaleOf(durationsMs: readonly number[]): number {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return roundUp(Math.max(leastMs, Math.min(sorted.at(-1) ?? 0, medianTimesMax * median)));
}

/** The next of 1, 2 and 5 with zeros. */
function roundUp(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(ms));
  return ([1, 2, 5].find((step) => step * power >= ms) ?? 10) * power;
}
