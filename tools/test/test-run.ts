import { type Failure, findFailures, findLastFile } from "./failures.ts";

/** Counts of tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Results of tests, with a failure for each that failed. */
export interface TestRun extends Counts {
  readonly failures: readonly Failure[];
}

/** End of a process of `bun test`. */
export interface ProcessEnd {
  /** It ended with exit code 0. */
  readonly succeeded: boolean;
  /** The predicate of a sentence that describes the end. */
  readonly ended: string;
  readonly testArguments: readonly string[];
}

/** Lines that are kept of the output of a process that ended abnormally. */
const lastLines = 8;

/** Results of something that only failed. */
export function toRun(failure: Failure): TestRun {
  return { passed: 0, failed: 1, skipped: 0, failures: [failure] };
}

/** The sum of two runs. */
export function addRuns(one: TestRun, other: TestRun): TestRun {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  };
}

/**
 * Reads what `bun test` printed to its standard error. Counts are those of its summary rather than of a report file,
 * which leaves out the files that do not load. A process that reports no test, or ends abnormally, is itself a failure.
 */
export function readRun(report: string, { succeeded, ended, testArguments }: ProcessEnd): TestRun {
  const passed = lastNumber(report, /^ *(\d+) pass$/gm);
  const failed = lastNumber(report, /^ *(\d+) fail$/gm);
  const skipped = lastNumber(report, /^ *(\d+) skip$/gm);
  if (succeeded && failed === 0 && passed + skipped > 0) return { passed, failed, skipped, failures: [] };
  const failures = [...findFailures(report)];
  const isWhole = /^Ran \d+ tests? /m.test(report);
  if (!isWhole || failures.length < Math.max(failed, 1)) {
    const text = [...report.split("\n").slice(-lastLines), "Its arguments:", ...testArguments].join("\n");
    const file = findLastFile(report) ?? "(no file)";
    failures.push({ file, name: `the process ${ended}`, text, ofProcess: true });
  }
  return { passed, failed: isWhole ? Math.max(failed, 1) : failures.length, skipped, failures };
}

function lastNumber(report: string, pattern: RegExp): number {
  return Number([...report.matchAll(pattern)].at(-1)?.[1] ?? 0);
}
