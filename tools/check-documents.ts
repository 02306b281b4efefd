/**
 * Checks that what documents name exists: paths in backticks, commands and links, headings that links point at, and
 * scripts after `bun run`; and that each row of SECURITY.md names the tests that prove it. Prints a table of findings and
 * exits with 1 when there is one.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { findUnproved } from "./check/unproved.ts";

/** A name without a thing, or a sentence without its proof, and the line of the document that has it. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly missing: string;
}

interface Tree {
  readonly root: string;
  /** Files and folders, from the root, without a slash at the end. */
  readonly paths: readonly string[];
  readonly scripts: ReadonlySet<string>;
}

/** Endings that make a word the name of a file, whatever folder it names. */
const fileName = /\w\.(ts|js|json|md|yaml|toml|css|html|png|sh|lock)$/;
/** Packages, addresses, variables and options can look like paths. */
const notPath = /^(@|\/|-)|:\/\/|[$=]/;
/** Names that look like paths of the project, but are not. */
const foreign = new Set([
  // Made by the reader who follows CONTRIBUTING.md.
  "x.test.ts",
  "racks.ts",
  "packages/core/src/catalog/racks.ts",
  "packages/storage-kysely/src/migrations/NNNN-racks.ts",
  // Shown by the page of complete receivers.
  "deno.ts",
  "hono.ts",
  "express.ts",
  // Parts of a backup.
  "backup.json",
  "manifest.json",
  // In the archive of a person's data.
  "left-out.json",
  // Written by packing and building.
  "dist/",
  "dist/packages",
  // A method of the Model Context Protocol.
  "tools/call",
]);

/** Every finding in the documents under `root`. */
export function checkDocuments(root: string): readonly Finding[] {
  const tree = readTree(root);
  const documents = tree.paths.filter((path) => path.endsWith(".md"));
  const unproved = tree.paths.includes("SECURITY.md") ? findUnproved(tree, "SECURITY.md") : [];
  return [...documents.flatMap((file) => documentFindings(tree, file)), ...unproved];
}

function readTree(root: string): Tree {
  const isProject = (path: string) => !/(^|\/)(node_modules|dist|\.data|\.git)(\/|$)/.test(path);
  const found = globSync(["**/*", ".*", ".ci/*", ".changeset/*"], { cwd: root, exclude: (path) => !isProject(path) });
  return { root, paths: found.filter(isProject).toSorted(), scripts: readScripts(root) };
}

function readScripts(root: string): ReadonlySet<string> {
  if (globSync("package.json", { cwd: root }).length === 0) return new Set();
  // Bun has read the manifest before.
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts?: Record<string, string> };
  return new Set(Object.keys(manifest.scripts ?? {}));
}

function documentFindings(tree: Tree, file: string): readonly Finding[] {
  const lines = readFileSync(join(tree.root, file), "utf8").split("\n");
  let inFence = false;
  return lines.flatMap((text, index) => {
    const isFence = text.trimStart().startsWith("```");
    if (isFence) inFence = !inFence;
    if (isFence) return [];
    const missing = [
      ...(inFence ? [text] : codeSpans(text)).flatMap((code) => missingNames(tree, code, inFence)),
      ...(inFence ? [] : links(text).filter((target) => !linkExists(tree, file, target))),
      ...packagesOf(file, text).filter((name) => !isWorkspace(tree, name)),
    ];
    return missing.map((name) => ({ file, line: index + 1, missing: name }));
  });
}

/** Packages that a note of a change says it changes: `changeset version` stops at one that is not of the workspace. */
function packagesOf(file: string, text: string): readonly string[] {
  return file.startsWith(".changeset/") ? [...text.matchAll(/^"([^"]+)":/g)].map((match) => match[1] ?? "") : [];
}

function isWorkspace({ paths }: Tree, name: string): boolean {
  const folder = name.split("/")[1];
  return paths.some((path) => path === `packages/${folder}` || path === `apps/${folder}`);
}

function codeSpans(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
}

function links(text: string): readonly string[] {
  const targets = [...text.replaceAll(/`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Names in a command or a code span: scripts, and every word that is a path by its look. */
function missingNames(tree: Tree, code: string, inFence: boolean): readonly string[] {
  const scripts = [...code.matchAll(/\bbun(?:@[\d.]+)? run ([a-z][\w:-]*)(?=\s|$)/g)].map((match) => match[1] ?? "");
  const words = code.split(/[\s'"(),;]+/).filter((word) => isPath(tree, word, inFence));
  return [...scripts.filter((name) => !tree.scripts.has(name)), ...words.filter((word) => !pathExists(tree, word))];
}

function isPath({ paths }: Tree, word: string, inFence: boolean): boolean {
  if (notPath.test(word) || foreign.has(word) || !/^[\w.*<>{}/-]+$/.test(word)) return false;
  const [first = "", rest] = word.split("/");
  if (rest !== undefined && paths.includes(first)) return true;
  return !inFence && (fileName.test(word) || /^[a-z][\w-]*(\/[\w-]+)*\/$/.test(word));
}

/** Whether a path is the word or ends with it; `*`, `<name>` and `{a,b}` stand for any part of a name. */
function pathExists({ paths }: Tree, word: string): boolean {
  const parts = word.replace(/\/$/, "").split(/\*+|<[^>]*>|\{[^}]*\}/);
  const expression = new RegExp(`(^|/)${parts.map((part) => RegExp.escape(part)).join(".*")}$`);
  return paths.some((path) => expression.test(path));
}

function linkExists(tree: Tree, file: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const resolved = path === "" ? file : posix.join(dirname(file), path);
  if (!tree.paths.includes(resolved.replace(/\/$/, ""))) return false;
  return anchor === undefined || headings(join(tree.root, resolved)).has(anchor);
}

/** The anchors that hosts of Git make from the headings of a document. */
function headings(path: string): ReadonlySet<string> {
  const found = readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...found].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-"),
    ),
  );
}

if (import.meta.main) {
  const findings = checkDocuments(join(import.meta.dirname, ".."));
  if (findings.length > 0) console.table(findings);
  console.log(`${findings.length} names and sentences in documents that nothing bears out`);
  process.exit(findings.length === 0 ? 0 : 1);
}
