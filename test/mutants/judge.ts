import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilerArguments, compilerEnvironment } from "../../tools/check/compiler.ts";
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
  /** Projects of the compiler that it accepts without a bug. */
  readonly sound: Set<string>;
}

/** The nearest tests take seconds together; with a bug that makes them take longer they hang. */
const testsMsMax = 150_000;

/** A bug and the tests that may see it. */
export interface Task {
  readonly bug: Bug;
  readonly tests: readonly string[];
  /** Tests that are asked before the compiler, which takes longer. @default none, which tells best who sees a bug */
  readonly quickTests?: readonly string[];
  /** True if a test must see it, whatever the compiler and the linter say. */
  readonly byTests: boolean;
}

/** Makes a bug, looks who sees it, and takes it out again. */
export async function judge(task: Task, bench: Bench): Promise<Verdict> {
  const startMs = performance.now();
  const outcome = await findOutcome(task, bench);
  return { bug: task.bug, outcome, seconds: (performance.now() - startMs) / 1_000 };
}

async function findOutcome({ bug, tests, quickTests = [], byTests }: Task, bench: Bench): Promise<Outcome> {
  // What hangs here, the compiler may still see.
  if ((await seenByTests(bug, quickTests, bench)) === "tests") return "tests";
  if (!byTests) expectSound(bug.file, bench);
  const types = byTests ? undefined : await withBug(bug, bench, () => seenByCompiler(bug.file, bench));
  const others = tests.filter((test) => !quickTests.includes(test));
  return types ?? seenByTests(bug, others, bench);
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

function seenByCompiler(file: string, bench: Bench): Outcome | undefined {
  if (!compiles(file, bench)) return "types";
  return run(bench, "oxlint", "--quiet", file) ? undefined : "lint";
}

/** @throws {Error} if the compiler refuses the file's project without a bug: it would seem to see each one */
function expectSound(file: string, bench: Bench): void {
  const project = projectOf(file, bench.directory);
  if (bench.sound.has(project)) return;
  if (!compiles(file, bench)) throw new Error(`Cannot judge ${file} because ${project} does not compile without a bug`);
  bench.sound.add(project);
}

function compiles(file: string, bench: Bench): boolean {
  const project = projectOf(file, bench.directory);
  const state = `node_modules/.cache/${project.replaceAll("/", "-")}.tsbuildinfo`;
  const kept = ["--incremental", "--tsBuildInfoFile", state];
  return run(bench, "tsc", "--noEmit", ...compilerArguments, ...kept, "-p", project);
}

/** The project of the compiler with this file: the package's own, or that of all packages. */
function projectOf(file: string, directory: string): string {
  const own = `${packageOf(file)}/tsconfig.json`;
  return existsSync(join(directory, own)) ? own : "tsconfig.json";
}

/** Whether a tool of the checkout succeeds. */
function run({ directory }: Bench, tool: string, ...words: readonly string[]): boolean {
  const program = join(directory, "node_modules", ".bin", tool);
  const env = { ...process.env, ...compilerEnvironment };
  return spawnSync(program, words, { cwd: directory, env, stdio: "ignore" }).status === 0;
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
