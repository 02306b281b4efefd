/**
 * Runs the tests on PostgreSQL clusters of their own. Arguments are parts of the files' paths, then options of `bun test`
 * such as `-t <name>`. `--rest` runs what the suite leaves out; `--measure` runs files one by one and notes what each
 * takes, by which later runs deal them.
 * At the end it prints each failure again, because the beginning of such a long output may be lost. The last line is
 * `N passed, N failed, N skipped`; the exit code is not 0 when a test failed, or when there was none.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDependencies, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { describeFailures } from "./test/failures.ts";
import { measureFiles } from "./test/measure-files.ts";
import { planRun } from "./test/plan-run.ts";
import { runPools } from "./test/run-parts.ts";
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
  const opening = openTestEnvironment({ clusters: pools.reduce((sum, { processes }) => sum + processes, 0) });
  const [environment, programs] = await Promise.all([opening, isLong ? bundleInTemporary() : {}]);
  // The packages exist only now.
  const { collectSeenAnswers } = await import("./test/seen-answers.ts");
  const seen = collectSeenAnswers();
  try {
    const workers = environment.variables.map((variables) => ({
      directory: projectRoot,
      environment: { ...variables, ...programs, ...seen.variables },
      interruption,
      timeoutMs: partTimeoutMs,
      write: (text: string) => void process.stderr.write(text),
    }));
    const left = [...workers];
    const staffed = pools.map(({ parts, processes }) => ({ parts, workers: left.splice(0, processes) }));
    return seen.addTo(await (measures ? measureFiles(staffed) : runPools(staffed)), { isWhole });
  } finally {
    seen.close();
    await environment.close();
  }
}

/** Bundles what long runs start many times; a few tests start it from the sources. */
async function bundleInTemporary(): Promise<Readonly<Record<string, string>>> {
  const { bundlePrograms } = await import("./test/bundle-programs.ts");
  return bundlePrograms(join(tmpdir(), "programs"));
}
