import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestCluster } from "../../packages/testing/src/test-cluster.ts";
import { temporaryBase } from "./temporary-base.ts";

/** Surroundings of one test run: PostgreSQL clusters and a temporary directory. */
export interface TestEnvironment {
  /** Clusters with the variables by which tests find them. */
  readonly clusters: readonly { readonly pid: number; readonly variables: Readonly<Record<string, string>> }[];
  /** Stops the clusters, ends processes that tests left running, and removes everything that the run wrote. */
  close(): Promise<void>;
}

export interface TestEnvironmentOptions {
  /**
   * Number of clusters, one for each process of tests: a transaction that a test keeps open holds back the feeds of all
   * databases of its cluster.
   * @default 1
   */
  readonly clusters?: number;
  /** Starts so many. @default the embedded PostgreSQL */
  readonly start?: (count: number) => Promise<readonly TestCluster[]>;
}

/** Starts PostgreSQL. The dependencies must be installed. */
export async function openTestEnvironment(options: TestEnvironmentOptions = {}): Promise<TestEnvironment> {
  const systemDirectory = process.env["TMPDIR"];
  const directory = makeTemporaryDirectory();
  const releaseReaper = startReaper(directory);
  // This process uses the directory too: the cluster goes with it.
  process.env["TMPDIR"] = directory;
  // Imported here because its packages exist only after the installation.
  const { startTestClusters, testDatabaseUrlVariable } = await import("../../packages/testing/src/test-cluster.ts");
  const { clusters: count = 1, start = startTestClusters } = options;
  const clusters = await start(count);
  return {
    clusters: clusters.map(({ connectionString, pid }) => ({
      pid,
      variables: { [testDatabaseUrlVariable]: connectionString, TMPDIR: directory },
    })),
    async close() {
      await Promise.all(clusters.map((cluster) => cluster.stop()));
      releaseReaper();
      // A process that was told to end may still write.
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      if (systemDirectory === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = systemDirectory;
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
  const directory = mkdtempSync(join(temporaryBase(), "design-catalog-test-"));
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
