/**
 * Checks comments, documents, texts and test names for the words that CONTRIBUTING.md rules out, and the texts of the
 * console for titles of fields, which their definitions hold.
 *
 * `bun tools/check-words.ts [folder or file]...` prints every place there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listSources } from "./check/generated-files.ts";
import { findSecondTitles, secondTitlesMax } from "./check/second-titles.ts";
import { type WordRule, wordRules } from "./check/word-rules.ts";
import { projectRoot } from "./start/install.ts";

/** A place where a rule is broken. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The beginning of the line. */
  readonly text: string;
}

/** The rules and their tests quote the words; benchmarks write their results. */
const exempt = /^tools\/(check-words|check\/word-rules)(\.test)?\.ts$|^bench\/results\//;
/** Text before a match that a rule may look at. */
const contextMax = 60;

/** Every place under `root` where a rule is broken. */
export function findWords(root: string): readonly Finding[] {
  // A pattern with stars leaves out folders that begin with a dot.
  return ["**/*.{ts,tsx,md}", ".changeset/*.md"]
    .flatMap((pattern) => listSources(root, pattern))
    .filter((path) => !exempt.test(path))
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

function main(paths: readonly string[]): number {
  const findings = findWords(projectRoot).filter(
    ({ file }) => paths.length === 0 || paths.some((path) => file.startsWith(path)),
  );
  for (const { rule, file, line, text } of findings) console.log(`${file}:${line} ${rule}: ${text}`);
  const broken = new Set(findings.map(({ rule }) => rule));
  for (const { name, instead } of wordRules) if (broken.has(name)) console.log(`${name}: write ${instead}`);
  console.log(`${findings.length} places to reword`);
  return findings.length === 0 && haveOnePlace() ? 0 : 1;
}

function haveOnePlace(): boolean {
  const second = findSecondTitles(projectRoot);
  if (second.length <= secondTitlesMax) return true;
  for (const { file, field, title } of second) console.log(`${file} repeats the title of ${field}: ${title}`);
  console.log(
    `${second.length} titles of fields stand again in the console, at most ${secondTitlesMax} may: read them by labelOf()`,
  );
  return false;
}

if (import.meta.main) process.exit(main(process.argv.slice(2)));
