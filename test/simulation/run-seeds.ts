import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Violation } from "./simulate-seed.ts";

/** Range of seeds to run. */
export interface SeedRange {
  readonly from: number;
  readonly count: number;
}

/** Results of many seeds. */
export interface Summary {
  readonly seeds: number;
  readonly attempts: number;
  readonly events: number;
  readonly failures: readonly (Violation & { readonly seed: number })[];
  /** Number of seeds that met each condition. */
  readonly seen: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Seeds for one thread: every `step`th. */
export interface Share extends SeedRange {
  readonly step: number;
}

/** Results of one thread. */
export type ShareResult = Omit<Summary, "seconds">;

/** Cores of the machines that the tests are made for. */
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
  // Each thread sends one message.
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
