/**
 * Runs the tests on PostgreSQL clusters of their own. Arguments are parts of the files' paths, then options of `bun test`
 * such as `-t <name>`. `--rest` runs what the suite leaves out; `--measure` runs files one by one and notes what each
 * takes, by which later runs deal them.
 * At the end it prints each failure again, because the beginning of such a long output may be lost. The last line is
 * `N passed, N failed, N skipped`; the exit code is not 0 when a test failed, or when there was none.
 */
import { installDependencies, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { describeFailures } from "./test/failures.ts";
import { measureFiles } from "./test/measure-files.ts";
import { countProcesses, planRun, restOption } from "./test/plan-run.ts";
import { runPools, staff } from "./test/run-parts.ts";
import { openTestEnvironment, whenInterrupted } from "./test/test-environment.ts";
import { findTestFiles } from "./test/test-files.ts";
import { type TestRun, toRun } from "./test/test-run.ts";

/** Several times the duration of the slowest part on a busy machine; a part that takes longer hangs. */
const partTimeoutMs = 15 * 60_000;

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
  const { isWhole, measures, pools } = planRun(testArguments, findTestFiles(projectRoot));
  const isLong = measures || pools.some(({ parts }) => parts.length > 1);
  // By its first wait it has given this process a temporary directory.
  const opening = openTestEnvironment({ clusters: countProcesses(pools) });
  const [environment, programs] = await Promise.all([opening, isLong ? bundle() : {}]);
  // The packages exist only now.
  const { collectSeenAnswers } = await import("./test/seen-answers.ts");
  const seen = collectSeenAnswers();
  const matrix = testArguments.includes(restOption) ? { CONSOLE_MATRIX: "1" } : {};
  try {
    const workers = environment.variables.map((variables) => ({
      directory: projectRoot,
      environment: { ...variables, ...programs, ...matrix, ...seen.variables },
      interruption,
      timeoutMs: partTimeoutMs,
      write: (text: string) => void process.stderr.write(text),
    }));
    const staffed = staff(pools, workers);
    return seen.addTo(await (measures ? measureFiles(staffed) : runPools(staffed)), { isWhole });
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
