import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTurn, turns } from "../../test/support/turns.ts";
import { projectRoot } from "../start/install.ts";
import measured from "./measured-files.json";
import { inTurns, kept, restFiles } from "./rest-files.ts";

/** The console's only tests in the suite: the main task of each page. */
export const mainTasks = "./test/browser/console-hands.test.ts";

/** Duration and use of processors of a test file by itself. */
export interface Weight {
  /** From its start to its end. */
  readonly seconds: number;
  /** Time of processors for the tests, the processes that they start and their databases. */
  readonly cpuSeconds: number;
}

/** Files that are not measured, because they are new or take less than a second. */
const unmeasured: Weight = { seconds: 0.3, cpuSeconds: 0.3 };
/** From here on a file mostly waits: for leases, deadlines, and servers that come back. */
const waiting = { secondsMin: 3, cpuShareMax: 0.4 };

/** Weights of the files that are measured, by their paths. */
export const weights: ReadonlyMap<string, Weight> = new Map(
  Object.entries(measured).map(([file, [seconds = 0, cpuSeconds = 0]]) => [file, { seconds, cpuSeconds }]),
);

/** All test files, as paths from the project's root. */
export function findTestFiles(root: string): readonly string[] {
  const found = globSync("{apps,bench,examples,packages,test,tools}/**/*.test.ts", {
    cwd: root,
    exclude: (path) => path === "node_modules" || path.endsWith("/node_modules"),
  });
  return found.toSorted().map((path) => `./${path}`);
}

/** Files of the suite, and those of the rest. */
export function splitBySuite(files: readonly string[]): Readonly<Record<"suite" | "rest", readonly string[]>> {
  const begins = (path: string) => (beginning: string) => path.startsWith(beginning);
  const isLeftOut = (path: string) => restFiles.some(begins(path)) && !kept.some(begins(path));
  return {
    suite: files.filter((path) => isShared(path) || !isLeftOut(path)),
    rest: files.filter((path) => isShared(path) || isLeftOut(path)),
  };
}

/** Whether the suite and the rest each have a part of a file: some tasks of the console, or one adapter of two. */
function isShared(path: string): boolean {
  if (!path.startsWith("./test/api/")) return path === mainTasks;
  return readFileSync(join(projectRoot, path), "utf8").includes("...adapterNames");
}

/** Files of the rest that have this turn: all without one. Those that take turns by themselves have each. */
export function takeTurn(files: readonly string[], turn: string | undefined): readonly string[] {
  if (turn === undefined) return files;
  const { always = [], others = [] } = Object.groupBy(files, (path) => (inTurns.includes(path) ? "always" : "others"));
  return [...always, ...(deal(others, equalShares(turns), "cpuSeconds")[readTurn(turn)] ?? [])];
}

/** Files that compute, and files that mostly wait and need a process rather than a processor. */
export function splitByUse(files: readonly string[]): Readonly<Record<"computing" | "waiting", readonly string[]>> {
  const { computing = [], waiting: idle = [] } = Object.groupBy(files, (path) =>
    waits(path) ? "waiting" : "computing",
  );
  return { computing, waiting: idle };
}

function waits(path: string): boolean {
  const { seconds, cpuSeconds } = weightOf(path);
  return seconds >= waiting.secondsMin && cpuSeconds <= seconds * waiting.cpuShareMax;
}

function weightOf(path: string): Weight {
  return weights.get(path) ?? unmeasured;
}

/** Seconds that files take one after the other. */
export function secondsOf(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + weightOf(path).seconds, 0);
}

/**
 * Parts that take about their shares of the seconds, the longest file first in each. None is empty, because a run without
 * arguments would run every file.
 */
export function deal(
  files: readonly string[],
  shares: readonly number[],
  by: keyof Weight = "seconds",
): readonly (readonly string[])[] {
  const parts = shares
    .slice(0, files.length)
    .map((share): { dealt: string[]; left: number } => ({ dealt: [], left: share }));
  for (const path of files.toSorted((one, other) => weightOf(other)[by] - weightOf(one)[by])) {
    const [emptiest] = parts.toSorted((one, other) => other.left - one.left);
    if (!emptiest) break;
    emptiest.dealt.push(path);
    emptiest.left -= weightOf(path)[by];
  }
  return parts.map(({ dealt }) => dealt);
}

/** Shares of so many parts that take about the same. */
export function equalShares(parts: number): readonly number[] {
  return Array.from({ length: parts }, () => 0);
}
