import { percentile, timed } from "./statistics.ts";

const readsPerSecond = 50;

/** Waits of a caller who reads at a steady rate. */
export interface ReadTimes {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Reads without a successful answer. */
  readonly failed: number;
}

/** Reads one URL fifty times a second, each in turn, for so long. */
export async function readFor(url: string, token: string, durationMs: number): Promise<ReadTimes> {
  const times: number[] = [];
  let failed = 0;
  const headers = { authorization: `Bearer ${token}` };
  const startMs = performance.now();
  for (let nextMs = startMs; nextMs - startMs < durationMs; nextMs += 1_000 / readsPerSecond) {
    await Bun.sleep(Math.max(0, nextMs - performance.now()));
    const read = async () => {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) failed += 1;
    };
    times.push(await timed(read));
  }
  return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99), failed };
}
