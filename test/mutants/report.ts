import { readFileSync } from "node:fs";
import { join } from "node:path";
import { showProgress } from "../faults/campaign-progress.ts";
import { describeBug } from "./bugs.ts";
import type { Verdict } from "./judge.ts";

/** Prints a line for each verdict, below them a bar where there is a terminal. */
export function showVerdicts(total: number) {
  const progress = process.stderr.isTTY ? showProgress("the bugs", { index: 0, count: 1 }) : undefined;
  let done = 0;
  return {
    show({ bug, outcome, seconds }: Verdict): void {
      done += 1;
      progress?.end();
      console.log(`${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${bug.file}: ${bug.name}`);
      progress?.show(done / total);
    },
    end: () => progress?.end(),
  };
}

/** Prints what was caught by workspace, and the survivors as differences; returns the share caught. */
export function printSummary(root: string, verdicts: readonly Verdict[]): number {
  const survivors = verdicts.filter(({ outcome }) => outcome === "survived");
  if (survivors.length > 0) console.log("\nNothing saw these: add a test, or say in `equivalent.ts` why none can.\n");
  for (const { bug } of survivors) console.log(`${describeBug(readFileSync(join(root, bug.file), "utf8"), bug)}\n`);
  const workspaces = Map.groupBy(verdicts, ({ bug }) => bug.file.split("/").slice(0, 2).join("/"));
  console.table(
    Object.fromEntries([...workspaces, ["all", verdicts] as const].map(([name, some]) => [name, count(some)])),
  );
  return shareCaught(verdicts);
}

function count(verdicts: readonly Verdict[]) {
  const by = (outcome: Verdict["outcome"]) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return {
    bugs: verdicts.length,
    types: by("types"),
    lint: by("lint"),
    tests: by("tests"),
    hung: by("hung"),
    survived: by("survived"),
    "caught %": Math.round(100 * shareCaught(verdicts)),
    "of what compiles %": Math.round(100 * shareCaught(verdicts.filter(({ outcome }) => outcome !== "types"))),
  };
}

function shareCaught(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ outcome }) => outcome !== "survived").length / Math.max(1, verdicts.length);
}
