/** A thread that runs its share of the seeds and reports the results. */
import { parentPort, workerData } from "node:worker_threads";
import type { Share, ShareResult } from "./run-seeds.ts";
import { simulateSeed } from "./simulate-seed.ts";

// `runSeeds` passed it in this form.
parentPort?.postMessage(run(workerData as Share), []);

function run({ from, count, step }: Share): ShareResult {
  const failures: ShareResult["failures"][number][] = [];
  const seen = new Map<string, number>();
  const total = { seeds: 0, attempts: 0, events: 0 };
  for (let seed = from; seed < from + count; seed += step) {
    const report = simulateSeed(seed);
    total.seeds++;
    total.attempts += report.attempts;
    total.events += report.events;
    for (const name of report.seen) seen.set(name, (seen.get(name) ?? 0) + 1);
    if (report.violation) failures.push({ seed, ...report.violation });
  }
  return { ...total, failures, seen };
}
