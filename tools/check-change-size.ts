/**
 * Refuses a change that is too large to read at once. Without arguments it counts what is staged; a range of commits,
 * such as `main..HEAD`, counts each of them, and `--newest` those that have not landed yet. Moved lines, documents and
 * generated files do not count.
 */
import { execFileSync } from "node:child_process";
import { writtenContract } from "./check/generated-files.ts";

/** Most added lines of code in one commit. */
export const addedLinesMax = 400;
/** Latest commits that `--newest` counts if none is left: a few, because what was pushed cannot be split later. */
const newestCommits = 5;
const recorded = /\.snap$|\.generated\.ts$/u;
const code = /\.(?:tsx?|m?js|css|sql|sh)$/u;

/** Added lines of code, from the output of `git diff --numstat`. */
export function countAddedLines(numstat: string): number {
  return numstat
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , path = ""]) => isCounted(newPathOf(path)))
    .reduce((sum, [added]) => sum + Number(added), 0);
}

function isCounted(path: string): boolean {
  return code.test(path) && !recorded.test(path) && !writtenContract.test(path);
}

/** Git shows a moved file as `packages/{core => http}/src/a.ts` or `a.ts => b.ts`. */
function newPathOf(path: string): string {
  return path.replace(/\{.* => (?<inside>.*)\}/u, "$<inside>").replace(/^.* => /u, "");
}

function git(...words: readonly string[]): string {
  // What Git complains about is in the error too.
  return execFileSync("git", words, { encoding: "utf8", stdio: "pipe" }).trim();
}

/**
 * The latest commits, of what `git log --format="%H %P"` prints. A commit without parents is left out: it begins the
 * history, or that of a shallow clone, where it seems to add every file.
 */
export function commitsWithParents(log: string): readonly string[] {
  return log
    .split("\n")
    .map((line) => line.trim().split(" "))
    .flatMap(([commit = "", ...parents]) => (parents.length > 0 ? [commit] : []));
}

/** The commits since the newest landing, or the latest ones of a checkout that knows no landing before its commit. */
function newest(): readonly string[] {
  try {
    const landing = newestLanding();
    const since = landing === undefined ? "" : log(`${landing}..HEAD`);
    return commitsWithParents(since === "" ? log(`--max-count=${newestCommits}`) : since);
  } catch {
    // An archive of the sources has no history.
    return [];
  }
}

function log(range: string): string {
  return git("log", "--no-merges", "--format=%H %P", range);
}

/** The last commit that others have: that of the main branch or of the last release. */
function newestLanding(): string | undefined {
  return tryGit("merge-base", "HEAD", "origin/main") ?? tryGit("describe", "--tags", "--abbrev=0");
}

function tryGit(...words: readonly string[]): string | undefined {
  try {
    return git(...words);
  } catch {
    return undefined;
  }
}

interface Change {
  readonly name: string;
  readonly numstat: string;
}

function readChanges(range: string | undefined): readonly Change[] {
  if (range === undefined) return [{ name: "What is staged", numstat: git("diff", "--cached", "--numstat", "-M") }];
  const commits = range === "--newest" ? newest() : git("rev-list", "--no-merges", range).split("\n").filter(Boolean);
  return commits.map((commit) => ({
    name: git("show", "-s", "--format=%h %s", commit),
    numstat: git("show", "--format=", "--numstat", "-M", commit),
  }));
}

if (import.meta.main) {
  const large = readChanges(process.argv[2])
    .map(({ name, numstat }) => ({ name, lines: countAddedLines(numstat) }))
    .filter(({ lines }) => lines > addedLinesMax);
  for (const { name, lines } of large)
    console.error(
      `${name}: adds ${lines} lines of code, of ${addedLinesMax} at most: split it into changes of one subject each`,
    );
  process.exit(large.length === 0 ? 0 : 1);
}
