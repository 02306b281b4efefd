import type { Log } from "@design-catalog/core";

/** Milliseconds without progress after which a dispatcher has stalled: longer than any busy moment. */
export const stalledMs = 30_000;

/** How far behind a dispatcher is, and why. */
export interface Lag {
  readonly lagMs: number;
  readonly lagReason: string;
}

/** Logs that a dispatcher has stalled: once, with the reason, and once when it gets on again. */
export function createStallLog(log: Log): (lag: Lag) => void {
  let stalledBy: string | undefined;
  return ({ lagMs, lagReason }) => {
    const stalls = lagMs > stalledMs;
    if (stalls === (stalledBy !== undefined)) return;
    if (stalls) log.error("The dispatcher has stalled", { reason: lagReason, waitMs: lagMs });
    else log.info("The dispatcher gets on again", { reason: stalledBy });
    stalledBy = stalls ? lagReason : undefined;
  };
}
