/**
 * Checks comments, documents, texts and test names for the words that CONTRIBUTING.md rules out. A folder may have as
 * many as `words-ratchet.json` counts for it, none by default, so the counts only shrink.
 *
 * `bun tools/check-words.ts [folder or file]...` prints every place there; `--write` lowers the counts to the present.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./install.ts";
import { type WordRule, wordRules } from "./word-rules.ts";

/** A place where a rule is broken. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The beginning of the line. */
  readonly text: string;
}

/** Number of places that each folder may have, by rule. */
export type Ratchet = Readonly<Record<string, Readonly<Record<string, number>>>>;

const ratchetFile = join(projectRoot, "tools", "words-ratchet.json");
/** The rules and their tests quote the words; the rest is made by programs. */
const exempt = /^tools\/(check-words|word-rules)(\.test)?\.ts$|(^|\/)(node_modules|\.data|contract|dist|results)(\/|$)/;
/** Text before a match that a rule may look at. */
const contextMax = 60;

/** Every place under `root` where a rule is broken. */
export function findWords(root: string): readonly Finding[] {
  const files = globSync("**/*.{ts,tsx,md}", { cwd: root, exclude: (path) => exempt.test(path) });
  return files
    .filter((path) => !exempt.test(path))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return wordRules.flatMap((rule) => findingsOf(rule, file, text));
    });
}

function findingsOf({ name, pattern, allowedAfter }: WordRule, file: string, text: string): readonly Finding[] {
  return [...text.matchAll(pattern)]
    .filter(({ index }) => allowedAfter?.test(text.slice(Math.max(0, index - contextMax), index)) !== true)
    .map(({ index }) => {
      const line = text.slice(0, index).split("\n").length;
      return { rule: name, file, line, text: text.split("\n")[line - 1]?.trim().slice(0, 90) ?? "" };
    });
}

/** Number of places by folder and rule. */
export function countWords(findings: readonly Finding[]): Ratchet {
  const byFolder = Object.groupBy(findings, ({ file }) => folderOf(file));
  return Object.fromEntries(
    Object.entries(byFolder)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, inFolder = []]) => [folder, countRules(inFolder)]),
  );
}

function countRules(findings: readonly Finding[]): Readonly<Record<string, number>> {
  const counts = wordRules.map(({ name }) => [name, findings.filter(({ rule }) => rule === name).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The workspace or folder of a file; `.` for files at the root. */
function folderOf(file: string): string {
  return /^(?:(?:packages|apps)\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? ".";
}

/** The findings of each folder and rule that has more of them than the ratchet lets it have. */
export function findExcess(findings: readonly Finding[], ratchet: Ratchet): readonly Finding[] {
  const counts = countWords(findings);
  return findings.filter(({ file, rule }) => {
    const folder = folderOf(file);
    return (counts[folder]?.[rule] ?? 0) > (ratchet[folder]?.[rule] ?? 0);
  });
}

/** The rules that have more places altogether than before; files may move from folder to folder. */
export function findGrowth(counts: Ratchet, ratchet: Ratchet): readonly string[] {
  const total = (of: Ratchet, rule: string) =>
    Object.values(of).reduce((sum, inFolder) => sum + (inFolder[rule] ?? 0), 0);
  return wordRules.map(({ name }) => name).filter((name) => total(counts, name) > total(ratchet, name));
}

function main(args: readonly string[]): number {
  const findings = findWords(projectRoot);
  // Written by this program.
  const ratchet = JSON.parse(readFileSync(ratchetFile, "utf8")) as Ratchet;
  if (args.includes("--write")) return writeRatchet(countWords(findings), ratchet);
  const shown =
    args.length > 0
      ? findings.filter(({ file }) => args.some((path) => file.startsWith(path)))
      : findExcess(findings, ratchet);
  for (const { rule, file, line, text } of shown) console.log(`${file}:${line} ${rule}: ${text}`);
  const broken = new Set(shown.map(({ rule }) => rule));
  for (const { name, instead } of wordRules) if (broken.has(name)) console.log(`${name}: write ${instead}`);
  console.log(`${shown.length} places to reword`);
  return shown.length === 0 ? 0 : 1;
}

function writeRatchet(counts: Ratchet, ratchet: Ratchet): number {
  const grown = findGrowth(counts, ratchet);
  if (grown.length > 0) console.log(`There are more than before of: ${grown.join(", ")}`);
  else writeFileSync(ratchetFile, `${JSON.stringify(counts, undefined, 2)}\n`);
  return grown.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exit(main(process.argv.slice(2)));
