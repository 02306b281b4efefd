/** Median and range of the rounds of one measurement. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Two rates measured in turns, so a busy moment of the machine hits both. */
export interface Comparison {
  readonly service: Spread;
  readonly floor: Spread;
  /** Service divided by floor, for two consecutive rounds. */
  readonly ratio: Spread;
}

/**
 * Returns the median and range.
 * @throws {RangeError} for no values
 */
export function spreadOf(values: readonly number[]): Spread {
  return { median: percentile(values, 50), min: percentile(values, 0), max: percentile(values, 100) };
}

/**
 * Compares rounds in the order they ran.
 * @throws {RangeError} for no rounds
 */
export function compare(rounds: readonly { readonly service: number; readonly floor: number }[]): Comparison {
  return {
    service: spreadOf(rounds.map(({ service }) => service)),
    floor: spreadOf(rounds.map(({ floor }) => floor)),
    ratio: spreadOf(rounds.map(({ service, floor }) => service / floor)),
  };
}

/**
 * Returns the value that `percent` of all values do not exceed (nearest rank).
 * @throws {RangeError} for no values
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("Cannot take a percentile because there is no value");
  return value;
}

/** Writes a spread as its median, with the range in parentheses. */
export function formatSpread({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
}

/** Returns the duration of some work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
