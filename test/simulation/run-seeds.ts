import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Violation } from "./simulate-seed.ts";

/** Which seeds to run. */
export interface SeedRange {
  readonly from: number;
  readonly count: number;
}

/** What many seeds came to. */
export interface Summary {
  readonly seeds: number;
  readonly attempts: number;
  readonly events: number;
  readonly failures: readonly (Violation & { readonly seed: number })[];
  /** In how many seeds each condition was met. */
  readonly seen: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** What one thread is to do: every `step`th seed. */
export interface Share extends SeedRange {
  readonly step: number;
}

/** What one thread did. */
export type ShareResult = Omit<Summary, "seconds">;

/** As many as the machines that the tests are made for have cores. */
const threads = 2;

/** Runs seeds on two threads. */
export async function runSeeds({ from, count }: SeedRange): Promise<Summary> {
  const startMs = performance.now();
  const shares = Array.from({ length: threads }, (_, index) => ({
    from: from + index,
    count: count - index,
    step: threads,
  }));
  const results = await Promise.all(shares.map(runShare));
  return { ...results.reduce(add), seconds: (performance.now() - startMs) / 1_000 };
}

async function runShare(share: Share): Promise<ShareResult> {
  const worker = new Worker(new URL("seeds-thread.ts", import.meta.url), { workerData: share });
  // The one message that a thread sends.
  const [result] = (await once(worker, "message")) as [ShareResult];
  return result;
}

function add(one: ShareResult, other: ShareResult): ShareResult {
  const seen = new Map(one.seen);
  for (const [name, times] of other.seen) seen.set(name, (seen.get(name) ?? 0) + times);
  return {
    seeds: one.seeds + other.seeds,
    attempts: one.attempts + other.attempts,
    events: one.events + other.events,
    failures: [...one.failures, ...other.failures],
    seen,
  };
}
