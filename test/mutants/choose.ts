import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bug, bugsIn, lineOf } from "./bugs.ts";
import { packageOf } from "./nearest-tests.ts";
import { rules } from "./rules.ts";

/** Files with code that runs for users; fixtures and suites for tests are judged by what uses them. */
const sources = "{packages,apps}/*/src/**/*.{ts,tsx}";
const others =
  /\.(?:test|fixture|types)\.tsx?$|-conformance\.ts$|\/contract\/|\/migrations\/|packages\/(?:testing|conformance)\//u;

export interface Choice {
  /** Bugs in all. */
  readonly sample: number;
  /** Decides which. */
  readonly seed: string;
  /** Words, one of which a path must contain. @default all */
  readonly words: readonly string[];
  /** True for bugs on lines that the latest commits added. @default false */
  readonly isRecent?: boolean;
}

/** Bugs that no caller can notice: the file, the rule, the text that it changes, and the reason. */
export const equivalent: readonly (readonly [file: string, rule: string, text: string, reason: string])[] = [];

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
  const workspaces = Map.groupBy(shuffled(files, seed), packageOf);
  const queues = [...workspaces.values()].map((some) => drawFrom(some, (file) => drawOrder(root, file, seed, lines)));
  const chosen: Bug[] = [];
  while (queues.length > 0 && chosen.length < sample) {
    const queue = queues.shift();
    const drawn = queue?.next();
    if (!queue || !drawn || drawn.done === true) continue;
    chosen.push(drawn.value);
    queues.push(queue);
  }
  return chosen;
}

type Lines = ReadonlyMap<string, ReadonlySet<number>>;

/** One bug of each file in turn, of another rule each time: long files must not outweigh short ones too much. */
function* drawFrom(files: readonly string[], draw: (file: string) => readonly Bug[]): Generator<Bug> {
  const drawn = new Map<string, readonly Bug[]>();
  for (const round of Object.keys(rules).keys()) {
    for (const file of files) {
      const bugs = drawn.get(file) ?? draw(file);
      drawn.set(file, bugs);
      const bug = bugs[round];
      if (bug) yield bug;
    }
  }
}

function drawOrder(root: string, file: string, seed: string, lines: Lines | undefined): readonly Bug[] {
  const source = readFileSync(join(root, file), "utf8");
  const known = lines?.get(file);
  const bugs = bugsIn(file, source).filter(
    (bug) => (!known || known.has(lineOf(source, bug))) && !isEquivalent(source, bug),
  );
  const kinds = Map.groupBy(shuffled(bugs, `${seed} ${file}`), ({ name }) => name);
  return shuffled([...kinds.values()], `${seed} ${file}`).flatMap((some) => some.slice(0, 1));
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

/** Numbers of the lines that the latest commits added, by file; undefined where a shallow clone knows only one. */
function recentLines(root: string): Lines | undefined {
  const git = (...words: readonly string[]) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  const commits = git("rev-list", `--max-count=${recentCommits + 1}`, "HEAD")
    .trim()
    .split("\n");
  if (commits.length < 2) return undefined;
  const found = new Map<string, Set<number>>();
  let current = new Set<number>();
  for (const line of git("diff", "-U0", "--no-renames", commits.at(-1) ?? "", "HEAD", "--", "packages", "apps").split(
    "\n",
  )) {
    const file = /^\+\+\+ b\/(.+)$/u.exec(line)?.[1];
    if (file !== undefined) found.set(file, (current = new Set()));
    const [, start = "", count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/u.exec(line) ?? [];
    if (start !== "") for (let index = 0; index < Number(count); index += 1) current.add(Number(start) + index);
  }
  return found;
}
