import type { Consumer } from "./consumer.ts";
import { testRunners } from "./judges.ts";

/** A case that passed, as the runners print it: `ok 1 - name`, `(pass) name` or `name ... ok`. */
const passed = /^\s*(?:ok \d+ - (?!.*# SKIP)|\(pass\) )|\.\.\. ok \(/gmu;
const passedMin = 200;
/** A line of a case that failed: `not ok 1 - name`, `(fail) name` or `name ... FAILED`. */
const failed = /^\s*(?:not ok \d+ - |\(fail\) )|\.\.\. FAILED\b/u;
/** Cases that the faulty adapters fail. */
const faults = [
  "a deleted key takes other content",
  "claim() leaves out the jobs of applications",
  "claim() takes equal shares of the groups, and no more of a group than its limit",
  "delete() deletes these blobs and no others, and is fine with none",
];

/**
 * Runs the installed suites on a runtime against the memory adapters and two faulty ones.
 * @throws {Error} when the suites find a fault where there is none, or none where there is one
 */
export function checkSuites(consumer: Consumer, runtime: string): void {
  const command = testRunners[runtime] ?? [];
  const good = consumer.test(command, "memory.test.js");
  const count = good.output.match(passed)?.length ?? 0;
  if (good.exitCode !== 0 || count < passedMin) throw new Error(`Only ${count} cases passed:\n${good.output}`);
  const faulty = consumer.test(command, "broken.test.js");
  const lines = faulty.output.split("\n").filter((line) => failed.test(line));
  const missed = faults.filter((fault) => !lines.some((line) => line.includes(fault)));
  if (faulty.exitCode === 0 || missed.length > 0) throw new Error(`Not found: ${missed.join("; ")}\n${faulty.output}`);
}
