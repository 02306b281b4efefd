import { type BunTestOptions, runBunTest } from "./bun-test.ts";
import { runFailedAgain } from "./second-run.ts";
import { addRuns, type TestRun } from "./test-run.ts";

/** Settings of one process at a time, which has a cluster of its own. */
type ProcessOptions = Omit<BunTestOptions, "testArguments">;

/** Like {@link runPartsOnce}; with CI set, files of failed tests get a second run. */
export async function runParts(
  parts: readonly (readonly string[])[],
  workers: readonly ProcessOptions[],
): Promise<TestRun> {
  const ran = await runPartsOnce(parts, workers);
  const [worker] = workers;
  return worker && process.env["CI"] ? runFailedAgain(ran, { ...worker, testArguments: parts.flat() }) : ran;
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
