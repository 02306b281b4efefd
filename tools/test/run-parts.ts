import { type BunTestOptions, runBunTest } from "./bun-test.ts";
import type { RunPlan } from "./plan-run.ts";
import { addRuns, type TestRun } from "./test-run.ts";

/** Settings of one process at a time, which has a cluster of its own. */
export type ProcessOptions = Omit<BunTestOptions, "testArguments">;

/** Parts with the processes that run them. */
export interface Pool {
  readonly parts: readonly (readonly string[])[];
  readonly workers: readonly ProcessOptions[];
}

/** Gives each pool as many of these processes as it has. */
export function staff(pools: RunPlan["pools"], workers: readonly ProcessOptions[]): readonly Pool[] {
  const left = [...workers];
  return pools.map(({ parts, processes }) => ({ parts, workers: left.splice(0, processes) }));
}

/** Runs the parts of all pools side by side, each once. */
export async function runPools(pools: readonly Pool[]): Promise<TestRun> {
  const runs = await Promise.all(pools.map(runParts));
  return runs.reduce(addRuns);
}

/** Runs each part in a process of its own, as many at a time as there are workers, because many tests mostly wait. */
async function runParts({ parts, workers }: Pool): Promise<TestRun> {
  const left = parts.values();
  const runs: TestRun[] = [];
  async function work(options: ProcessOptions): Promise<void> {
    // All take from one iterator: a faster process takes more.
    for (const files of left) runs.push(await runBunTest({ ...options, testArguments: files }));
  }
  await Promise.all(workers.map(work));
  return runs.reduce(addRuns);
}
