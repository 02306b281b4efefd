import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Sources of the scripts of pages, and of what writes them. */
const sources = "packages/{client,console,core,http,pages}/src/**/*.{ts,tsx,css,json}";
const manifests = [
  "{package.json,bun.lock,bunfig.toml,tsconfig.json}",
  "{apps,packages}/*/package.json",
  "{bench,examples,test}/package.json",
  "packages/*/tsconfig.json",
];

/** Programs that write scripts of pages, with the places of what they write. */
const programs = [
  { program: "packages/console/src/assets/write-assets.ts", output: "packages/console/dist" },
  { program: "packages/pages/src/scripts/write-scripts.ts", output: "packages/pages/dist" },
];
const toBuild = ["--frozen-lockfile", "--filter", "./packages/console", "--filter", "./packages/pages"];

/** Digest of the sources of what {@link buildPages} writes for the project in `root`. */
export function pagesDigest(root: string): string {
  const hash = createHash("sha256");
  // Bun's own search takes a tenth of the time of Node's, and each start waits for it.
  for (const path of [...new Bun.Glob(sources).scanSync(root)].toSorted())
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/**
 * Builds the scripts of the console and of other pages for the project in `root`. The libraries that they are made of
 * are installed in a directory for this build only: nothing needs them at run time.
 * @throws {Error} with what a program wrote, when it fails
 */
export function buildPages(root: string): void {
  const tree = mkdtempSync(join(tmpdir(), "design-catalog-pages-"));
  try {
    for (const path of globSync([...manifests, sources], { cwd: root })) cpSync(join(root, path), join(tree, path));
    run(tree, ["install", ...toBuild]);
    for (const { program, output } of programs) run(tree, [program, join(root, output)]);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function run(cwd: string, words: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, words, { cwd, encoding: "utf8" });
  if (status === 0) return;
  const output = [error?.message, stdout, stderr].filter(Boolean).join("\n").trim();
  throw new Error(`Cannot build the pages because \`bun ${words.join(" ")}\` failed:\n${output}`);
}
