import { showProgress } from "../faults/campaign-progress.ts";
import type { Verdict } from "./judge.ts";

/** Prints a line for each verdict, below them a bar where there is a terminal. */
export function showVerdicts(total: number) {
  const progress = process.stderr.isTTY ? showProgress("the seeded bugs", { index: 0, count: 1 }) : undefined;
  let done = 0;
  return {
    show(verdict: Verdict): void {
      done += 1;
      progress?.end();
      console.log(describe(verdict));
      progress?.show(done / total);
    },
    end: () => progress?.end(),
  };
}

/** Prints the counts and what contradicts the lists; returns whether nothing does. */
export function printSummary(verdicts: readonly Verdict[]): boolean {
  const count = (outcome: Verdict["outcome"]) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const survivors = verdicts.filter(({ mutant, outcome }) => outcome === "survived" && mutant.equivalent === undefined);
  const misjudged = verdicts.filter(({ mutant, outcome }) => outcome !== "survived" && mutant.equivalent !== undefined);
  printList("no test saw these, add one or say in `equivalent` why none can:", survivors);
  printList("marked as equivalent, yet a test saw these:", misjudged);
  const equivalent = count("survived") - survivors.length;
  console.log(
    `\n${count("killed")} killed, ${count("hung")} hung, ${survivors.length} survived, ${equivalent} equivalent`,
  );
  return survivors.length + misjudged.length === 0;
}

function printList(title: string, verdicts: readonly Verdict[]): void {
  if (verdicts.length === 0) return;
  console.log(`\n${title}`);
  for (const { mutant } of verdicts) console.log(`  ${mutant.name}, ${mutant.file}: ${mutant.bug}`);
}

function describe({ mutant, outcome, seconds }: Verdict): string {
  return `${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${mutant.name}: ${mutant.bug}`;
}
