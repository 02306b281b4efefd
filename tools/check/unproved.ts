/** Checks that each row of a document's tables names the tests that prove it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTestCalls } from "./test-calls.ts";

interface Tree {
  readonly root: string;
  /** Files and folders, from the root. */
  readonly paths: readonly string[];
}

/** A sentence without its proof, and the line of the document that has it. */
interface Finding {
  readonly file: string;
  readonly line: number;
  readonly missing: string;
}

/** Title of the last column of each table. */
const column = "proved by";
/** A test in a cell: the end of its file's path, and its title as the file spells it. */
const proof = /`([^`]+)`: "([^"]+)"/g;

/** Every row of the tables in a document that names no test, or one that does not exist or is skipped. */
export function findUnproved(tree: Tree, file: string): readonly Finding[] {
  const lines = readFileSync(join(tree.root, file), "utf8").split("\n");
  return lines.flatMap((text, index) => {
    if (!text.startsWith("|") || text.startsWith("|---")) return [];
    const cells = text.split("|").slice(1, -1);
    const isHead = lines[index + 1]?.startsWith("|---") === true;
    const missing = isHead ? missingColumn(cells) : missingProofs(tree, cells.at(-1) ?? "");
    return missing.map((name) => ({ file, line: index + 1, missing: name }));
  });
}

function missingColumn(cells: readonly string[]): readonly string[] {
  return cells.at(-1)?.trim() === column ? [] : [`a last column "${column}"`];
}

function missingProofs(tree: Tree, cell: string): readonly string[] {
  const isOther = cell.replaceAll(proof, "").replaceAll(/[;\s]/g, "") !== "";
  const found = [...cell.matchAll(proof)].flatMap(([, path = "", title = ""]) => faultsOf(tree, path, title));
  return [...(isOther || cell.trim() === "" ? ['a test as `file`: "title"'] : []), ...found];
}

function faultsOf({ root, paths }: Tree, path: string, title: string): readonly string[] {
  const [file, ...others] = paths.filter((one) => one === path || one.endsWith(`/${path}`));
  if (file === undefined || others.length > 0)
    return [`one file ${path}, not ${file === undefined ? 0 : 1 + others.length}`];
  const { titles, skips } = readTestCalls(file, readFileSync(join(root, file), "utf8"));
  if (!titles.has(title)) return [`the test "${title}" in ${path}`];
  return skips.length > 0 ? [`a file without ${skips.join(", ")}, as ${path} has`] : [];
}
