import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestCluster } from "../packages/testing/src/test-cluster.ts";

/** Surroundings of one test run: a PostgreSQL cluster and a temporary directory. */
export interface TestEnvironment {
  /** Variables that tests read. */
  readonly variables: Readonly<Record<string, string>>;
  /** Stops the cluster, ends processes that tests left running, and removes everything that the run wrote. */
  close(): Promise<void>;
}

/** Starts the embedded PostgreSQL, or the one that `start` starts. The dependencies must be installed. */
export async function openTestEnvironment(start?: () => Promise<TestCluster>): Promise<TestEnvironment> {
  const systemDirectory = tmpdir();
  const directory = makeTemporaryDirectory();
  const releaseReaper = startReaper(directory);
  // This process uses the directory too: the cluster goes with it.
  process.env["TMPDIR"] = directory;
  // Imported here because its packages exist only after the installation.
  const { startTestCluster, testDatabaseUrlVariable } = await import("../packages/testing/src/mod.ts");
  const cluster = await (start ?? startTestCluster)();
  return {
    variables: { [testDatabaseUrlVariable]: cluster.connectionString, TMPDIR: directory },
    async close() {
      await cluster.stop();
      releaseReaper();
      // A process that was told to end may still write.
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      process.env["TMPDIR"] = systemDirectory;
    },
  };
}

/** Aborts when the process is told to end. */
export function whenInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

/** Disappears with everything that tests leave in it, even if they are killed. As open as the system's own. */
function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-test-"));
  chmodSync(directory, 0o1777);
  return directory;
}

/** Starts a process that outlives this one and cleans up after it; returns a function that lets it begin. */
function startReaper(directory: string): () => void {
  const child = spawn(process.execPath, [join(import.meta.dirname, "test-reaper.ts"), directory], {
    stdio: ["pipe", "ignore", "ignore"],
    // A separate session is out of reach of a terminal's Ctrl-C.
    detached: true,
  });
  child.unref();
  return () => child.stdin.end();
}
