import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeBug } from "./bugs.ts";
import type { Verdict } from "./judge.ts";
import { packageOf } from "./nearest-tests.ts";

/** Prints the line of a verdict. */
export function showVerdict({ bug, outcome, seconds }: Verdict): void {
  console.log(`${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${bug.file}: ${bug.name}`);
}

/** Prints what was caught by workspace, and the survivors as differences; returns the share caught. */
export function printSummary(root: string, verdicts: readonly Verdict[]): number {
  const survivors = verdicts.filter(({ outcome }) => outcome === "survived");
  if (survivors.length > 0)
    console.log("\nNothing saw these: add a test, or say in `equivalent` of choose.ts why none can.\n");
  for (const { bug } of survivors) console.log(`${describeBug(readFileSync(join(root, bug.file), "utf8"), bug)}\n`);
  const workspaces = Map.groupBy(verdicts, ({ bug }) => packageOf(bug.file));
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

/** A bug that only made a test hang counts on neither side. */
function shareCaught(verdicts: readonly Verdict[]): number {
  const judged = verdicts.filter(({ outcome }) => outcome !== "hung");
  return judged.filter(({ outcome }) => outcome !== "survived").length / Math.max(1, judged.length);
}
