import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BunTestResult, runBunTest } from "../../tools/test/bun-test.ts";
import { applyBug, type Bug } from "./bugs.ts";
import { packageOf } from "./nearest-tests.ts";

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
  /** Whether a test file fails without a bug and tells nothing; only files that saw one are tried. */
  readonly broken: Map<string, boolean>;
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
  const types = byTests ? undefined : await withBug(bug, bench, () => seenByCompiler(bug.file, bench));
  const outcome = types ?? (await seenByTests(bug, tests, bench));
  return { bug, outcome, seconds: (performance.now() - startMs) / 1_000 };
}

async function withBug<Result>(bug: Bug, bench: Bench, run: () => Result | Promise<Result>): Promise<Result> {
  const path = join(bench.directory, bug.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, applyBug(original, bug));
  try {
    return await run();
  } finally {
    writeFileSync(path, original);
  }
}

function seenByCompiler(file: string, { directory }: Bench): Outcome | undefined {
  const project = packageOf(file);
  const bin = join(directory, "node_modules", ".bin");
  const state = join(directory, "node_modules", ".cache", `${project.replace("/", "-")}.tsbuildinfo`);
  const fails = (program: string, ...words: readonly string[]) =>
    spawnSync(join(bin, program), words, { cwd: directory, stdio: "ignore" }).status !== 0;
  if (fails("tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", state, "-p", project)) return "types";
  return fails("oxlint", "--quiet", file) ? "lint" : undefined;
}

async function seenByTests(bug: Bug, tests: readonly string[], bench: Bench): Promise<Outcome> {
  const sound = tests.filter((test) => bench.broken.get(test) !== true);
  const [first] = sound;
  if (first === undefined) return "survived";
  const { failed, hung, failures } = await withBug(bug, bench, () => runTests(sound, bench));
  if (failed === 0) return "survived";
  // What fails without the bug too, on a busy machine for instance, has seen nothing.
  if (await isBroken(sound.find((test) => test === failures[0]?.file) ?? first, bench))
    return seenByTests(bug, sound, bench);
  return hung || failures.some(({ text }) => text.includes("timed out after")) ? "hung" : "tests";
}

async function isBroken(test: string, bench: Bench): Promise<boolean> {
  const isSo = bench.broken.get(test) ?? (await runTests([test], bench)).failed > 0;
  bench.broken.set(test, isSo);
  return isSo;
}

async function runTests(tests: readonly string[], bench: Bench): Promise<BunTestResult> {
  const testArguments = ["--bail", ...tests.map((test) => `./${test}`)];
  const result = await runBunTest({ ...bench, testArguments, timeoutMs: testsMsMax, write: () => undefined });
  bench.interruption.throwIfAborted();
  return result;
}
