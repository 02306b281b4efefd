/** The clock of a processor may tick only every few milliseconds, longer than a single parse. */
const sampleMs = 20;

/** Returns the processor time of this thread per run of `work`: the mean of as many runs as the clock needs. */
export async function processorMs(work: () => void | Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const usedMs = (user + system) / 1_000;
    if (usedMs >= sampleMs) return usedMs / runs;
  }
}
