import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bug, bugsIn, lineOf } from "./bugs.ts";
import { packageOf } from "./nearest-tests.ts";

/** Files with code that runs for users; fixtures and suites for tests are judged by what uses them. */
const sources = "{packages,apps}/*/src/**/*.{ts,tsx}";
const others =
  /(?:\.(?:test|fixture|types)|-test-tools|-conformance)\.tsx?$|\/contract\/|\/migrations\/|packages\/(?:testing|conformance)\//u;

export interface Choice {
  readonly sample: number;
  /** Decides which bugs are chosen. */
  readonly seed: string;
  /** Words, one of which a path must contain. @default all */
  readonly words: readonly string[];
  /** True for bugs on lines that the latest commits added. @default false */
  readonly isRecent?: boolean;
}

/** Bugs that no caller can notice: the file, the rule, the text that it changes, and the reason. */
export const equivalent: readonly (readonly [file: string, rule: string, text: string, reason: string])[] = [
  ["apps/server/src/host-status.ts", "constant", "14", "upkeep makes partitions for 7 days, so it counts no further"],
  ["packages/core/src/operator/product-audit/collect-findings.ts", "mistaken method", "push", "all are sorted later"],
];

/**
 * Chooses bugs by lot: as many in each workspace, and by rule before place, or the most frequent kind of expression
 * would crowd out the others.
 */
export function chooseBugs(root: string, { sample, seed, words, isRecent = false }: Choice): readonly Bug[] {
  const lines = isRecent ? recentLines(root) : undefined;
  const files = globSync(sources, { cwd: root })
    .filter((file) => !others.test(file) && (words.length === 0 || words.some((word) => file.includes(word))))
    .filter((file) => !lines || lines.has(file))
    .toSorted();
  const groups = Map.groupBy(shuffled(files, seed), packageOf);
  const draws = [...groups.values()].map((some) => takeTurns(some.map((file) => drawFrom(root, file, seed, lines))));
  const chosen: Bug[] = [];
  for (const bug of takeTurns(draws)) if (chosen.push(bug) === sample) break;
  return chosen;
}

/** One item of each in turn: long files and large packages must not outweigh the others. */
function* takeTurns<Item>(waiting: Iterator<Item>[]): Generator<Item> {
  for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
    const { value, done } = turn.next();
    if (done === true) continue;
    yield value;
    waiting.push(turn);
  }
}

/** One bug of each rule that fits the file, which is read when its first turn comes. */
function* drawFrom(root: string, file: string, seed: string, lines: ReadonlySet<string> | undefined): Generator<Bug> {
  const source = readFileSync(join(root, file), "utf8");
  const bugs = bugsIn(file, source).filter(
    (bug) => (!lines || lines.has(`${file}:${lineOf(source, bug)}`)) && !isEquivalent(source, bug),
  );
  const kinds = Map.groupBy(shuffled(bugs, `${seed} ${file}`), ({ name }) => name);
  yield* shuffled([...kinds.values()], `${seed} ${file}`).flatMap((some) => some.slice(0, 1));
}

function isEquivalent(source: string, { file, name, edits: [edit] }: Bug): boolean {
  const text = edit && source.slice(edit.start, edit.end);
  return equivalent.some((one) => one[0] === file && one[1] === name && one[2] === text);
}

/** The items in an order that only the seed decides, the same on every machine. */
export function shuffled<Item>(items: readonly Item[], seed: string): readonly Item[] {
  const draw = (index: number) => createHash("sha256").update(`${seed} ${index}`).digest("hex");
  const lots = items.map((item, index) => ({ item, lot: draw(index) }));
  return lots.toSorted((left, right) => (left.lot < right.lot ? -1 : 1)).map(({ item }) => item);
}

/** Commits whose lines are recent. */
const recentCommits = 30;

/** Files that the latest commits changed, and the lines that they added, such as `a.ts:7`; undefined after a shallow clone. */
function recentLines(root: string): ReadonlySet<string> | undefined {
  const git = (...words: readonly string[]) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).split("\n");
  const commits = git("rev-list", `--max-count=${recentCommits + 1}`, "HEAD").filter(Boolean);
  if (commits.length < 2) return undefined;
  const found = new Set<string>();
  let file = "";
  for (const line of git("diff", "-U0", "--no-renames", commits.at(-1) ?? "", "HEAD", "--", "packages", "apps")) {
    file = /^\+\+\+ b\/(.+)$/u.exec(line)?.[1] ?? file;
    const [, start, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/u.exec(line) ?? [];
    if (start === undefined) continue;
    found.add(file);
    for (let index = 0; index < Number(count); index += 1) found.add(`${file}:${Number(start) + index}`);
  }
  return found;
}
