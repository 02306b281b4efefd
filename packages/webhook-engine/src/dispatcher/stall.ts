import type { Log } from "@design-catalog/core/ports";

/** Milliseconds without progress that count as a stall: longer than any busy moment. */
export const stalledMs = 30_000;

/** Delay of a dispatcher and its cause. */
export interface Lag {
  readonly lagMs: number;
  readonly lagReason: string;
}

/** Logs a stall once, with its reason, and its end once. */
export function createStallLog(log: Log): (lag: Lag) => void {
  let stalledBy: string | undefined;
  return ({ lagMs, lagReason }) => {
    const stalls = lagMs > stalledMs;
    if (stalls === (stalledBy !== undefined)) return;
    if (stalls) log.error("The dispatcher has stalled", { reason: lagReason, waitMs: lagMs });
    else log.info("The dispatcher has recovered", { reason: stalledBy });
    stalledBy = stalls ? lagReason : undefined;
  };
}

/** Returns the longest of several delays, in whole milliseconds; the first of equal ones. */
export function longestLag(lags: readonly [Lag, ...Lag[]]): Lag {
  const { lagMs, lagReason } = lags.reduce((longest, lag) => (lag.lagMs > longest.lagMs ? lag : longest));
  return { lagMs: Math.round(lagMs), lagReason };
}
