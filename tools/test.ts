/**
 * Runs the tests on a PostgreSQL cluster of their own. Arguments go to `bun test`: names of files, `-t <name>`.
 * The last line is `N passed, N failed`; the exit code is not 0 when a test failed, or when there was none.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDependencies, projectRoot } from "./install.ts";
import { endWithLauncher } from "./launcher.ts";
import { splitTestFiles } from "./test-files.ts";

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Bun's 5 s are too few for PostgreSQL and TLS on a busy machine; a preload could set it for one file only. */
const testTimeoutMs = 30_000;
/** Of tests, side by side. */
const processes = 2;
/** So many that both processes are done at about the same time, and so few that starting them costs little. */
const partsOfSuite = 24;
/** Long enough for what is in the pipe. */
const outputWaitMs = 1_000;

endWithLauncher();
const counts = await runTests(process.argv.slice(2)).catch((error: unknown): Counts => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
});
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

async function runTests(testArguments: readonly string[]): Promise<Counts> {
  const interruption = whenInterrupted();
  installDependencies();
  // Only now are there packages to import.
  const { startTestCluster, testDatabaseUrlVariable } = await import("../packages/testing/src/mod.ts");
  const cluster = await startTestCluster();
  const temporaryDirectory = makeTemporaryDirectory();
  try {
    const environment = { [testDatabaseUrlVariable]: cluster.connectionString, TMPDIR: temporaryDirectory };
    return await runBunTests({ testArguments, environment, interruption });
  } finally {
    await cluster.stop();
    // Who was told to end may still write.
    rmSync(temporaryDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Goes away with all that tests leave in it, even when they are killed. Open like the system's own. */
function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-test-"));
  chmodSync(directory, 0o1777);
  return directory;
}

function whenInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

interface BunTestOptions {
  readonly testArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly interruption: AbortSignal;
}

/** Two at a time, as many tests mostly wait; all that is asked for by name runs in one. */
async function runBunTests({ testArguments, ...options }: BunTestOptions): Promise<Counts> {
  if (testArguments.length > 0) return runBunTest({ ...options, testArguments });
  const parts = splitTestFiles(projectRoot, partsOfSuite).values();
  const total = { passed: 0, failed: 0 };
  async function work(): Promise<void> {
    // Both take from one iterator: who is done sooner takes more.
    for (const files of parts) {
      const { passed, failed } = await runBunTest({ ...options, testArguments: files });
      total.passed += passed;
      total.failed += failed;
    }
  }
  await Promise.all(Array.from({ length: processes }, work));
  return total;
}

async function runBunTest({ testArguments, environment, interruption }: BunTestOptions): Promise<Counts> {
  if (interruption.aborted) return { passed: 0, failed: 1 };
  const child = spawn(process.execPath, ["test", "--timeout", String(testTimeoutMs), ...testArguments], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  interruption.addEventListener("abort", () => child.kill("SIGTERM"));
  const report: string[] = [];
  const output = createFileWiseOutput((text) => process.stderr.write(text));
  child.stdout.on("data", (chunk: Buffer) => output.add(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    output.add(chunk.toString());
    report.push(chunk.toString());
  });
  const exited: Promise<unknown[]> = once(child, "exit");
  const closed = once(child, "close");
  const [exitCode] = await exited;
  // A process that a test left behind may hold the pipe open.
  await Promise.race([closed, sleep(outputWaitMs)]);
  output.end();
  return countResults(report.join(""), exitCode === 0);
}

/** Holds back what is printed until the next file of tests begins, so that the files of two processes do not mix. */
function createFileWiseOutput(write: (text: string) => void) {
  let held = "";
  return {
    add(text: string): void {
      held += text;
      const last = [...held.matchAll(/^\S+\.test\.ts:$/gm)].at(-1);
      if (!last) return;
      write(held.slice(0, last.index));
      held = held.slice(last.index);
    },
    end: () => write(held),
  };
}

/** From the summary rather than a report file, which leaves out the files that do not load. */
function countResults(report: string, succeeded: boolean): Counts {
  const passed = lastNumber(report, /^ *(\d+) pass$/gm);
  const failed = lastNumber(report, /^ *(\d+) fail$/gm);
  const allIsWell = succeeded && passed > 0;
  return { passed, failed: allIsWell ? failed : Math.max(failed, 1) };
}

function lastNumber(report: string, pattern: RegExp): number {
  return Number([...report.matchAll(pattern)].at(-1)?.[1] ?? 0);
}
