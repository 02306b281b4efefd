/**
 * Creates a function that reads at most once in `keptMs`, shares the latest value, and returns undefined after a failed
 * reading. It never rejects.
 */
export function keptReading<T>(read: () => Promise<T>, keptMs: number): () => Promise<T | undefined> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let last: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    const nowMs = performance.now();
    if (nowMs - readAtMs < keptMs) return last;
    readAtMs = nowMs;
    last = read().catch(() => undefined);
    return last;
  };
}
