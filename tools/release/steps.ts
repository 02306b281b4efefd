import { refuse } from "../start/command-line.ts";

/** Steps of a release, each with the words after `bun run`, that run under the same conditions. */
export interface StepGroup {
  /** Number of steps that run at the same time. */
  readonly atOnce: 1 | 2;
  /** Whether a later call takes over that a step has passed. */
  readonly isKept: boolean;
  readonly steps: readonly string[];
}

const platforms = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"];

/** Steps that must succeed before anything is published, the quick ones first. */
export const stepGroups: readonly StepGroup[] = [
  // They wait for downloads and for programs that start.
  { atOnce: 2, isKept: true, steps: ["verify pack", "verify docs", "verify deploy"] },
  {
    // They occupy both processors of a small machine by themselves, or judge times.
    atOnce: 1,
    isKept: true,
    steps: [
      "campaign move plain",
      "verify binary",
      "bench hostile --bound",
      "mutants --regression --jobs 2",
      // With the suite.
      "verify fresh",
      // What the suite leaves out and how others use the whole, of which continuous integration takes a sixth in turn.
      "test:rest",
      // Continuous integration runs no faults, servers and upgrades on PostgreSQL 15, and nothing on 16 and 17. The two steps
      // above run all of these tests on 18, and Debian's 15 is npm's with a JIT.
      "test:postgres debian-15",
      "test:postgres 16",
      "test:postgres 17",
      "mutants --sample 300 --jobs 2",
    ],
  },
  // Each call makes what is handed over: files of an earlier one may be from another commit by now.
  { atOnce: 2, isKept: false, steps: ["pack", "sbom", ...platforms.map((platform) => `build:binary ${platform}`)] },
];

/** The groups with the steps that contain one of the words, or with all of them; a word that fits none ends the process. */
export function chooseSteps(command: string, words: readonly string[]): readonly StepGroup[] {
  const fits = (step: string) => words.length === 0 || words.some((word) => step.includes(word));
  const unknown = words.find((word) => stepGroups.every(({ steps }) => steps.every((step) => !step.includes(word))));
  if (unknown !== undefined) refuse(command, `Unknown step '${unknown}'`);
  return stepGroups.map((group) => ({ ...group, steps: group.steps.filter(fits) }));
}
