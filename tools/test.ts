/**
 * Runs the tests on PostgreSQL clusters of their own. Arguments are parts of the files' paths, then options of `bun test`
 * such as `-t <name>` or `--changed`, which chooses those that changed files can break. `--rest` runs what the suite leaves
 * to turns; `--measure` notes what each file takes, by which later runs deal them.
 * At the end it prints each failure again, because the beginning of such a long output may be lost. The last line is
 * `N passed, N failed, N skipped`; the exit code is not 0 when a test failed, or when there was none.
 */
import { runVariable } from "../test/support/turns.ts";
import { installDependencies, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { describeFailures } from "./test/failures.ts";
import { createMeter } from "./test/measure-files.ts";
import { countProcesses, planRun } from "./test/plan-run.ts";
import { runPools, staff } from "./test/run-parts.ts";
import { openTestEnvironment, whenInterrupted } from "./test/test-environment.ts";
import { findTestFiles } from "./test/test-files.ts";
import { type TestRun, toRun } from "./test/test-run.ts";

/** Several times the duration of the slowest part on a busy machine; a part that takes longer hangs. */
const partTimeoutMs = 25 * 60_000;

endWithLauncher();
const { passed, failed, skipped, failures } = await runTests(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  return toRun({ file: "tools/test.ts", name: "the run ended early", text });
});
process.stderr.write(describeFailures(failures));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

async function runTests(testArguments: readonly string[]): Promise<TestRun> {
  const interruption = whenInterrupted();
  installDependencies();
  const { run, measures, pools } = planRun(testArguments, findTestFiles(projectRoot));
  const isLong = pools.some(({ parts }) => parts.length > 1);
  // By its first wait it has given this process a temporary directory.
  const opening = openTestEnvironment({ clusters: countProcesses(pools) });
  const [environment, programs] = await Promise.all([opening, isLong ? bundle() : {}]);
  // The packages exist only now.
  const { collectSeenAnswers } = await import("./test/seen-answers.ts");
  const seen = collectSeenAnswers();
  const runVariables = run === undefined ? {} : { [runVariable]: run };
  const meter = measures ? createMeter() : undefined;
  try {
    const workers = environment.clusters.map(({ pid: database, variables }) => ({
      directory: projectRoot,
      environment: { ...variables, ...programs, ...runVariables, ...seen.variables },
      interruption,
      timeoutMs: partTimeoutMs,
      write: (text: string) => void process.stderr.write(text),
      onFile: meter && ((pid: number, file: string | undefined) => meter.next(pid, file, [database])),
    }));
    const results = await runPools(staff(pools, workers));
    meter?.write();
    return seen.addTo(results, { isWhole: run === "suite" });
  } finally {
    seen.close();
    await environment.close();
  }
}

/** Bundles what long runs start many times; a few tests start it from the sources. */
async function bundle(): Promise<Readonly<Record<string, string>>> {
  const { bundleInTemporary } = await import("./test/bundle-programs.ts");
  return bundleInTemporary();
}
