import { globSync } from "node:fs";

/** Files that `bun run contract` writes, by their paths in the project. */
export const writtenContract = /^(?:contract|packages\/client\/src\/contract)\//u;
/** Folders of dependencies, builds and data, at any depth. */
const leftOut = /(?:^|\/)(?:node_modules|dist|\.data)(?:\/|$)/u;

/** Paths under `root` of the files that people write, sorted. */
export function listSources(root: string, pattern: string): readonly string[] {
  // Bun gives `exclude` only the last part of each path.
  return globSync(pattern, { cwd: root, exclude: (name) => leftOut.test(name) })
    .filter((path) => !leftOut.test(path) && !writtenContract.test(path))
    .toSorted();
}
