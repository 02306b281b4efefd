import type { Bar } from "./bars.ts";

/** Attempts of the last day, compared with those of the day before. */
export interface TwoDays {
  readonly bars: readonly Bar[];
  readonly success: number;
  /** Share of attempts that succeeded; undefined without attempts. */
  readonly rate: number | undefined;
  /** Difference to the day before as a share of it; undefined if that had none. */
  readonly successChange: number | undefined;
  /** Difference of the rates; undefined if either day had no attempts. */
  readonly rateChange: number | undefined;
}

const dayHours = 24;

/** Compares the last 24 of these hours with those before them. */
export function twoDaysOf(hours: readonly Bar[]): TwoDays {
  const bars = hours.slice(-dayHours);
  const [now, before] = [totalOf(bars), totalOf(hours.slice(0, -dayHours))];
  return {
    bars,
    success: now.success,
    rate: now.rate,
    successChange: before.success === 0 ? undefined : now.success / before.success - 1,
    rateChange: now.rate === undefined || before.rate === undefined ? undefined : now.rate - before.rate,
  };
}

function totalOf(bars: readonly Bar[]): { readonly success: number; readonly rate: number | undefined } {
  const success = bars.reduce((sum, bar) => sum + bar.success, 0);
  const all = bars.reduce((sum, bar) => sum + bar.success + bar.failure, 0);
  return { success, rate: all === 0 ? undefined : success / all };
}
