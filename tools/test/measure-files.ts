import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runBunTest } from "./bun-test.ts";
import { adoptOrphans, processorSeconds } from "./processor-time.ts";
import type { Pool } from "./run-parts.ts";
import { weights } from "./test-files.ts";
import { addRuns, type TestRun } from "./test-run.ts";

const place = join(import.meta.dirname, "measured-files.json");
/** Files that take less are dealt as if all took the same. */
const secondsMin = 1;

/**
 * Runs files one by one and writes what each takes, by which later runs deal them. The time of processors is that of all
 * processes of this run, which browsers and databases belong to; what else the machine does makes it hardly longer.
 */
export async function measureFiles(pools: readonly Pool[]): Promise<TestRun> {
  adoptOrphans();
  const measured = new Map(weights);
  const runs: TestRun[] = [];
  for (const { file, testArguments, worker } of pools.flatMap(single)) {
    const [startedMs, taken] = [performance.now(), processorSeconds()];
    runs.push(await runBunTest({ ...worker, testArguments }));
    const seconds = round((performance.now() - startedMs) / 1_000);
    const cpuSeconds = round(processorSeconds() - taken);
    console.error(`${file}: ${seconds} s, ${cpuSeconds} s of processors`);
    measured.delete(file);
    if (seconds >= secondsMin) measured.set(file, { seconds, cpuSeconds });
  }
  const sorted = [...measured].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(place, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  return runs.reduce(addRuns);
}

/** The runs of a pool whose parts are single files. */
function single({ parts, workers: [worker] }: Pool) {
  return parts.flatMap((testArguments) => {
    const [file] = testArguments;
    return file === undefined || worker === undefined ? [] : [{ file, testArguments, worker }];
  });
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
