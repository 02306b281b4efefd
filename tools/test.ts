/**
 * Runs the tests on a PostgreSQL cluster of their own. Arguments go to `bun test`: names of files, `-t <name>`.
 * The last line is `N passed, N failed, N skipped`; the exit code is not 0 when a test failed, or when there was none.
 */
import { type BunTestOptions, type Counts, runBunTest } from "./bun-test.ts";
import { installDependencies, projectRoot } from "./install.ts";
import { endWithLauncher } from "./launcher.ts";
import { openTestEnvironment, whenInterrupted } from "./test-environment.ts";
import { splitTestFiles } from "./test-files.ts";

/** Of tests, side by side. */
const processes = 2;
/** So many that both processes are done at about the same time, and so few that starting them costs little. */
const partsOfSuite = 24;
/** Several times what the slowest part takes on a busy machine; a part that takes longer hangs. */
const partTimeoutMs = 15 * 60_000;

endWithLauncher();
const counts = await runTests(process.argv.slice(2)).catch((error: unknown): Counts => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0 };
});
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);

async function runTests(testArguments: readonly string[]): Promise<Counts> {
  const interruption = whenInterrupted();
  installDependencies();
  const environment = await openTestEnvironment();
  // Only now are there packages to import.
  const { collectSeenAnswers } = await import("./seen-answers.ts");
  const seen = collectSeenAnswers();
  try {
    const ran = await runParts(testArguments, {
      directory: projectRoot,
      environment: { ...environment.variables, ...seen.variables },
      interruption,
      timeoutMs: partTimeoutMs,
      write: (text) => process.stderr.write(text),
    });
    return seen.addTo(ran);
  } finally {
    seen.close();
    await environment.close();
  }
}

/** Two at a time, as many tests mostly wait; all that is asked for by name runs in one. */
async function runParts(
  testArguments: readonly string[],
  options: Omit<BunTestOptions, "testArguments">,
): Promise<Counts> {
  if (testArguments.length > 0) return runBunTest({ ...options, testArguments });
  const parts = splitTestFiles(projectRoot, partsOfSuite).values();
  const total = { passed: 0, failed: 0, skipped: 0 };
  async function work(): Promise<void> {
    // Both take from one iterator: who is done sooner takes more.
    for (const files of parts) {
      const { passed, failed, skipped } = await runBunTest({ ...options, testArguments: files });
      total.passed += passed;
      total.failed += failed;
      total.skipped += skipped;
    }
  }
  await Promise.all(Array.from({ length: processes }, work));
  return total;
}
