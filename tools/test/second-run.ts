import { type BunTestOptions, runBunTest } from "./bun-test.ts";
import { describeFailures } from "./failures.ts";
import type { TestRun } from "./test-run.ts";

/** With failures in more files something is broken. */
const filesMax = 3;

/**
 * Runs the files of failed tests a second time with nothing else under way, if they are at most three, and of named tests
 * only those that `-t` chose. What passes then is unstable, or fails only after other files: it is written with its error,
 * to be mended, and counts as passed, because one test in thousands that waits too little would otherwise decide about
 * every change. An abnormal end of a process is never forgiven.
 */
export async function runFailedAgain(run: TestRun, { testArguments, ...options }: BunTestOptions): Promise<TestRun> {
  const files = new Set(run.failures.map(({ file }) => file));
  if (files.size === 0 || files.size > filesMax || isAbnormal(run)) return run;
  const again = await runBunTest({
    ...options,
    testArguments: [...[...files].map((file) => `./${file}`), ...chosenNames(testArguments)],
  });
  if (isAbnormal(again)) return run;
  const broken = new Set(again.failures.map(({ file }) => file));
  const [unstable, failures] = [
    run.failures.filter(({ file }) => !broken.has(file)),
    run.failures.filter(({ file }) => broken.has(file)),
  ];
  if (unstable.length > 0) {
    const why = "Unstable, or failing only after other files, as these passed by themselves the second time:";
    options.write(`\n${why}\n${describeFailures(unstable)}`);
  }
  const { length } = unstable;
  return { ...run, passed: run.passed + length, failed: run.failed - length, failures };
}

/** Arguments that choose tests by their names. */
function chosenNames(testArguments: readonly string[]): readonly string[] {
  const at = testArguments.findIndex((argument) => argument === "-t" || argument === "--test-name-pattern");
  return at === -1 ? [] : testArguments.slice(at, at + 2);
}

function isAbnormal({ failures }: TestRun): boolean {
  return failures.some(({ ofProcess }) => ofProcess === true);
}
