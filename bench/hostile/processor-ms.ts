/** Processor time to measure in all. */
const sampleMs = 20;
/** The clock of a processor may tick only every few milliseconds, longer than a single parse. */
const lapMs = 1;

/**
 * Returns the processor time of this thread per run of `work`: that of the cheapest lap, as collecting the garbage of a
 * whole process, and others on the machine, make some runs cost several times what the work does.
 */
export async function processorMs(work: () => void | Promise<void>): Promise<number> {
  let leastMs = Infinity;
  for (let usedMs = 0; usedMs < sampleMs;) {
    const lap = await measureLap(work);
    usedMs += lap.usedMs;
    leastMs = Math.min(leastMs, lap.usedMs / lap.runs);
  }
  return leastMs;
}

/** As many runs as the clock needs to notice. */
async function measureLap(
  work: () => void | Promise<void>,
): Promise<{ readonly usedMs: number; readonly runs: number }> {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const usedMs = (user + system) / 1_000;
    if (usedMs >= lapMs) return { usedMs, runs };
  }
}
