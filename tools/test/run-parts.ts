import { type BunTestOptions, runBunTest } from "./bun-test.ts";
import { runFailedAgain } from "./second-run.ts";
import { addRuns, type TestRun } from "./test-run.ts";

/** Settings of one process at a time, which has a cluster of its own. */
export type ProcessOptions = Omit<BunTestOptions, "testArguments">;

/** Parts with the processes that run them. */
export interface Pool {
  readonly parts: readonly (readonly string[])[];
  readonly workers: readonly ProcessOptions[];
}

/** Runs the parts of all pools side by side; with CI set, files of failed tests get a second run. */
export async function runPools(pools: readonly Pool[]): Promise<TestRun> {
  const runs = await Promise.all(pools.map(({ parts, workers }) => runPartsOnce(parts, workers)));
  const ran = runs.reduce(addRuns);
  const [worker] = pools.flatMap(({ workers }) => workers);
  if (!worker || !process.env["CI"]) return ran;
  return runFailedAgain(ran, { ...worker, testArguments: pools.flatMap(({ parts }) => parts).flat() });
}

/** Runs each part in a process of its own, as many at a time as there are workers, because many tests mostly wait. */
export async function runPartsOnce(
  parts: readonly (readonly string[])[],
  workers: readonly ProcessOptions[],
): Promise<TestRun> {
  const left = parts.values();
  const runs: TestRun[] = [];
  async function work(options: ProcessOptions): Promise<void> {
    // All take from one iterator: a faster process takes more.
    for (const files of left) runs.push(await runBunTest({ ...options, testArguments: files }));
  }
  await Promise.all(workers.map(work));
  return runs.reduce(addRuns);
}
