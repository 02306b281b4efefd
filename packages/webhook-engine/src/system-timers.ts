import type { Timers } from "@design-catalog/core/ports";

/** The timers of the runtime. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};
