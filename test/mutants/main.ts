/**
 * Makes bugs by rule at random places, one at a time in a checkout of its own, and looks whether the compiler, the
 * linter or the nearest tests see them. Words choose files by their path.
 *
 *     bun run mutants --sample 40 --seed monday packages/core   # 40 bugs in core
 *     bun run mutants --sample 20 --recent                      # on lines of the latest commits
 *     bun run mutants --regression                              # the bugs that once hurt, all of which must be seen
 *
 * Without `--seed` the commit decides. After `--minutes` no further bug is tried. The exit code is not 0 when a smaller
 * share is caught than `--at-least` says.
 */
import { parseArgs } from "node:util";
import { installOrExit, projectRoot } from "../../tools/start/install.ts";
import { endWithLauncher } from "../../tools/start/launcher.ts";
import { openTestEnvironment, whenInterrupted } from "../../tools/test/test-environment.ts";
import type { Bench, Task, Verdict } from "./judge.ts";
import { makeWorktree, readCommit, type Worktree } from "./worktree.ts";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string" },
    recent: { type: "boolean", default: false },
    regression: { type: "boolean", default: false },
    "at-least": { type: "string" },
    jobs: { type: "string", default: "1" },
    minutes: { type: "string" },
  },
});

endWithLauncher();
installOrExit();
// What follows needs packages, which may have been installed just now.
const { chooseBugs, shuffled } = await import("./choose.ts");
const { judge } = await import("./judge.ts");
const { printSummary, showVerdict } = await import("./report.ts");
const atLeast = read("at-least", values["at-least"] ?? (values.regression ? "1" : "0.85"), /^(?:0(?:\.\d+)?|1)$/u);
const seed = values.seed ?? readCommit();
const tasks = values.regression ? await tasksOfRegression() : await tasksByLot();
const share = printSummary(projectRoot, await judgeAll(tasks));
process.exit(share >= atLeast ? 0 : 1);

async function tasksByLot(): Promise<readonly Task[]> {
  const { createNearestTests, quickestOf } = await import("./nearest-tests.ts");
  const nearestTests = createNearestTests(projectRoot);
  const choice = { sample: read("sample", values.sample ?? "20"), seed, words, isRecent: values.recent };
  return chooseBugs(projectRoot, choice).map((bug) => {
    const tests = nearestTests(bug.file);
    // Who sees a recent bug matters less than how soon.
    return { bug, tests, byTests: false, quickTests: values.recent ? quickestOf(tests) : [] };
  });
}

async function tasksOfRegression(): Promise<readonly Task[]> {
  const { quickestFirst } = await import("./nearest-tests.ts");
  const { locate, readRegression } = await import("./regression.ts");
  const meant = readRegression().filter(
    ({ file, bug }) => words.length === 0 || words.some((word) => `${file} ${bug}`.includes(word)),
  );
  const chosen = values.sample === undefined ? meant : shuffled(meant, seed).slice(0, read("sample", values.sample));
  return chosen.map((hurt) => ({ bug: locate(projectRoot, hurt), tests: quickestFirst(hurt.tests), byTests: true }));
}

async function judgeAll(all: readonly Task[]): Promise<readonly Verdict[]> {
  const jobs = Math.min(read("jobs", values.jobs), Math.max(1, all.length));
  const interruption = whenInterrupted();
  const environment = await openTestEnvironment({ clusters: jobs });
  const worktrees: Worktree[] = [];
  const queue = all.values();
  const endMs = values.minutes === undefined ? Infinity : performance.now() + read("minutes", values.minutes) * 60_000;
  const verdicts: Verdict[] = [];
  async function work(bench: Bench): Promise<void> {
    for (const task of queue) {
      if (performance.now() > endMs) return;
      const verdict = await judge(task, bench);
      verdicts.push(verdict);
      showVerdict(verdict);
    }
  }
  try {
    while (worktrees.length < jobs) worktrees.push(makeWorktree());
    const shared = { interruption, broken: new Map<string, boolean>(), sound: new Set<string>() };
    const benches = worktrees.map(({ directory }, index) => {
      return { ...shared, directory, environment: environment.clusters[index]?.variables ?? {} };
    });
    await Promise.all(benches.map(work));
  } finally {
    // They are in the directory of the environment.
    for (const worktree of worktrees) worktree.remove();
    await environment.close();
  }
  if (verdicts.length < all.length)
    console.log(`${all.length - verdicts.length} of ${all.length} bugs were not tried in time`);
  return verdicts;
}

/** @throws {RangeError} when the text has another form */
function read(name: string, text: string, form = /^[1-9]\d*$/u): number {
  if (form.test(text)) return Number(text);
  throw new RangeError(`Cannot read --${name} because it must be a number in its range: ${text}`);
}
