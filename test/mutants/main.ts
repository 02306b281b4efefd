/**
 * Seeds the bugs of the lists in this folder, one at a time, and runs the tests that should see them. Takes words, of which
 * the name, the file or the bug contains one; `--sample N` takes N chosen by the commit, `--jobs N` runs N at once.
 * The exit code is not 0 when a bug survived that is not marked as equivalent.
 */
import { parseArgs } from "node:util";
import { installOrExit } from "../../tools/start/install.ts";
import { endWithLauncher } from "../../tools/start/launcher.ts";
import { openTestEnvironment, whenInterrupted } from "../../tools/test/test-environment.ts";
import { chooseSample } from "./choose-sample.ts";
import { findBroken, judge, type JudgeOptions, type Verdict } from "./judge.ts";
import { type ListedMutant, readMutants } from "./read-mutants.ts";
import { printSummary, showVerdicts } from "./report.ts";
import { makeWorktree, readCommit, type Worktree } from "./worktree.ts";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, jobs: { type: "string", default: "1" } },
});

endWithLauncher();
installOrExit();
const verdicts = await runMutants(await chooseMutants()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
process.exit(printSummary(verdicts) ? 0 : 1);

async function chooseMutants(): Promise<readonly ListedMutant[]> {
  const found = (await readMutants()).filter(
    ({ name, file, bug }) => words.length === 0 || words.some((word) => `${name} ${file} ${bug}`.includes(word)),
  );
  if (values.sample === undefined) return found;
  return chooseSample(found, { size: readNumber("sample", values.sample), commit: readCommit() });
}

async function runMutants(mutants: readonly ListedMutant[]): Promise<readonly Verdict[]> {
  const jobs = Math.min(readNumber("jobs", values.jobs), mutants.length);
  const interruption = whenInterrupted();
  const environment = await openTestEnvironment({ clusters: jobs });
  const worktrees: Worktree[] = [];
  try {
    while (worktrees.length < jobs) worktrees.push(makeWorktree());
    const options = worktrees.map(({ directory }, index) => ({
      directory,
      environment: environment.variables[index] ?? {},
      interruption,
    }));
    await requireSoundTests(mutants, options);
    return await judgeAll(mutants, options);
  } finally {
    // They are in the directory of the environment.
    for (const worktree of worktrees) worktree.remove();
    await environment.close();
  }
}

async function requireSoundTests(mutants: readonly ListedMutant[], jobs: readonly JudgeOptions[]): Promise<void> {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))].values();
  const broken = await Promise.all(jobs.map((options) => findBroken(files, options)));
  const names = broken.flat();
  if (names.length > 0) throw new Error(`Cannot judge by tests that fail without a bug: ${names.join(", ")}`);
}

async function judgeAll(mutants: readonly ListedMutant[], jobs: readonly JudgeOptions[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  const report = showVerdicts(mutants.length);
  const queue = mutants.values();
  async function work(options: JudgeOptions): Promise<void> {
    for (const mutant of queue) {
      const verdict = await judge(mutant, options);
      verdicts.push(verdict);
      report.show(verdict);
    }
  }
  await Promise.all(jobs.map(work)).finally(report.end);
  return verdicts;
}

function readNumber(name: string, text: string): number {
  if (/^[1-9]\d*$/u.test(text)) return Number(text);
  throw new RangeError(`Cannot read --${name} because it must be a whole number above 0: ${text}`);
}
