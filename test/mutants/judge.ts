import { runBunTest } from "../../tools/test/bun-test.ts";
import { applyMutant } from "./apply-mutant.ts";
import type { ListedMutant } from "./read-mutants.ts";

/** Verdict on a seeded bug. */
export interface Verdict {
  readonly mutant: ListedMutant;
  /** `hung`: a test did not end with it, which counts as killed. */
  readonly outcome: "killed" | "hung" | "survived";
  readonly seconds: number;
}

/** Where bugs are seeded, and what the tests there need. */
export interface JudgeOptions {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly interruption: AbortSignal;
}

/** Files of tests take seconds; one that takes longer with a bug than this hangs. */
const fileTimeoutMs = 180_000;

/** Seeds one bug, runs its tests file by file until one fails, and takes the bug out again. */
export async function judge(mutant: ListedMutant, options: JudgeOptions): Promise<Verdict> {
  const startMs = performance.now();
  const restore = applyMutant(options.directory, mutant);
  try {
    const outcome = await runTests(mutant.tests, options);
    return { mutant, outcome, seconds: (performance.now() - startMs) / 1_000 };
  } finally {
    restore();
  }
}

/** The files among `tests` that fail without any bug, which could tell nothing. */
export async function findBroken(tests: Iterable<string>, options: JudgeOptions): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const test of tests) {
    if ((await runTests([test], options)) !== "survived") broken.push(test);
  }
  return broken;
}

async function runTests(tests: readonly string[], options: JudgeOptions): Promise<Verdict["outcome"]> {
  for (const test of tests) {
    const { failed, hung } = await runBunTest({
      ...options,
      testArguments: ["--bail", `./${test}`],
      timeoutMs: fileTimeoutMs,
      write: () => undefined,
    });
    options.interruption.throwIfAborted();
    if (hung) return "hung";
    if (failed > 0) return "killed";
  }
  return "survived";
}
