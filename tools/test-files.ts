import { globSync } from "node:fs";

/**
 * The test files in parts that are run by themselves, paths from the project's root. Neighbours go to different parts:
 * what is slow, such as the faults, is in one folder.
 */
export function splitTestFiles(root: string, parts: number): readonly (readonly string[])[] {
  const found = globSync("{apps,bench,examples,packages,test,tools}/**/*.test.ts", {
    cwd: root,
    exclude: (path) => path === "node_modules" || path.endsWith("/node_modules"),
  });
  const files = found.toSorted().map((path) => `./${path}`);
  return Array.from({ length: parts }, (_, part) => files.filter((_path, index) => index % parts === part));
}
