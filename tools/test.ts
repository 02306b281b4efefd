/**
 * Runs the tests on PostgreSQL clusters of their own. Arguments go to `bun test`: names of files, `-t <name>`. At the end it
 * prints each failure again, because the beginning of such a long output may be lost. The last line is
 * `N passed, N failed, N skipped`; the exit code is not 0 when a test failed, or when there was none.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDependencies, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { describeFailures } from "./test/failures.ts";
import { runParts } from "./test/run-parts.ts";
import { openTestEnvironment, whenInterrupted } from "./test/test-environment.ts";
import { splitTestFiles } from "./test/test-files.ts";
import { type TestRun, toRun } from "./test/test-run.ts";

/** Processes of tests side by side: one keeps two thirds of a core busy, and CI has two cores. */
const processes = 3;
/**
 * Enough for all processes to finish at about the same time, few enough for their starts to cost little: each takes 1.8 s of
 * CPU time to load the service.
 */
const partsOfSuite = 18;
/** Several times the duration of the slowest part on a busy machine; a part that takes longer hangs. */
const partTimeoutMs = 15 * 60_000;
/** The same for tests that arguments name, which run in one process: `test:console` takes a quarter of an hour. */
const namedTimeoutMs = 30 * 60_000;

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
  const isWhole = testArguments.length === 0;
  // By its first wait it has given this process a temporary directory.
  const opening = openTestEnvironment({ clusters: isWhole ? processes : 1 });
  const [environment, programs] = await Promise.all([opening, isWhole ? bundleInTemporary() : {}]);
  // The packages exist only now.
  const { collectSeenAnswers } = await import("./test/seen-answers.ts");
  const seen = collectSeenAnswers();
  try {
    const workers = environment.variables.map((variables) => ({
      directory: projectRoot,
      environment: { ...variables, ...programs, ...seen.variables },
      interruption,
      timeoutMs: isWhole ? partTimeoutMs : namedTimeoutMs,
      write: (text: string) => void process.stderr.write(text),
    }));
    // Tests that arguments name run in one process.
    const parts = isWhole ? splitTestFiles(projectRoot, partsOfSuite) : [testArguments];
    return seen.addTo(await runParts(parts, workers), { isWhole });
  } finally {
    seen.close();
    await environment.close();
  }
}

/** Bundles what the whole suite starts many times; a test that arguments name starts it from the sources. */
async function bundleInTemporary(): Promise<Readonly<Record<string, string>>> {
  const { bundlePrograms } = await import("./test/bundle-programs.ts");
  return bundlePrograms(join(tmpdir(), "programs"));
}
