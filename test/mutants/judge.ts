import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runBunTest } from "../../tools/test/bun-test.ts";
import { applyBug, type Bug } from "./bugs.ts";

/** The first of these to see a bug, in this order; `hung` means that a test did not end with it. */
export type Outcome = "types" | "lint" | "tests" | "hung" | "survived";

/** Verdict on one bug. */
export interface Verdict {
  readonly bug: Bug;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** A checkout of its own for bugs, and what tests there need. */
export interface Bench {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly interruption: AbortSignal;
}

/** The nearest tests take seconds together; with a bug that makes them take longer they hang. */
const testsMsMax = 150_000;

/** A bug and the tests that may see it. */
export interface Task {
  readonly bug: Bug;
  readonly tests: readonly string[];
  /** True if a test must see it, whatever the compiler and the linter say. */
  readonly byTests: boolean;
}

/** Makes a bug, looks who sees it, and takes it out again. */
export async function judge({ bug, tests, byTests }: Task, bench: Bench): Promise<Verdict> {
  const startMs = performance.now();
  const path = join(bench.directory, bug.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, applyBug(original, bug));
  try {
    const outcome = (byTests ? undefined : seenByCompiler(bug.file, bench)) ?? (await seenByTests(tests, bench));
    return { bug, outcome, seconds: (performance.now() - startMs) / 1_000 };
  } finally {
    writeFileSync(path, original);
  }
}

function seenByCompiler(file: string, { directory }: Bench): Outcome | undefined {
  const project = file.split("/").slice(0, 2).join("/");
  const state = join(directory, "node_modules", ".cache", `${project.replace("/", "-")}.tsbuildinfo`);
  if (!succeeds(directory, ["tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", state, "-p", project]))
    return "types";
  return succeeds(directory, ["oxlint", "--quiet", file]) ? undefined : "lint";
}

function succeeds(cwd: string, [program = "", ...words]: readonly string[]): boolean {
  return spawnSync(join(cwd, "node_modules", ".bin", program), words, { cwd, stdio: "ignore" }).status === 0;
}

async function seenByTests(tests: readonly string[], bench: Bench): Promise<Outcome> {
  if (tests.length === 0) return "survived";
  const { failed, hung } = await runBunTest({
    ...bench,
    testArguments: ["--bail", ...tests.map((test) => `./${test}`)],
    timeoutMs: testsMsMax,
    write: () => undefined,
  });
  bench.interruption.throwIfAborted();
  if (hung) return "hung";
  return failed > 0 ? "tests" : "survived";
}
