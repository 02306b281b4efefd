/** Time for which a busy machine holds this process up, and with it what runs next to it. */
export interface Lateness {
  /** Starts to measure. The function returns the milliseconds since then, without those of being held up. */
  stopwatch(): () => number;
  stop(): void;
}

const tickMs = 20;
/** A timer on an idle machine is late by less. */
const lateMsMin = 10;

/** Adds up how late a timer of this process is. */
export function watchLateness(): Lateness {
  let endedMs = 0;
  let dueAtMs = performance.now() + tickMs;
  // The one that is due may not have come yet.
  const overdueMs = () => Math.max(0, performance.now() - dueAtMs - lateMsMin);
  const tick = () => {
    endedMs += overdueMs();
    dueAtMs = performance.now() + tickMs;
    timer = setTimeout(tick, tickMs);
  };
  let timer = setTimeout(tick, tickMs);
  const ownMs = () => performance.now() - endedMs - overdueMs();
  return {
    stopwatch() {
      const startMs = ownMs();
      return () => ownMs() - startMs;
    },
    stop: () => clearTimeout(timer),
  };
}
