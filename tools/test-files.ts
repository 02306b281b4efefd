import { globSync } from "node:fs";

/** Share of the parts that hold the tests of whole services. */
const slowShare = 2 / 3;

/**
 * Test files in parts that run separately, as paths from the project's root. The parts with tests of whole services come
 * first, so no process ends with a long one. Neighbours go to different parts, because slow tests, such as the faults,
 * share a folder.
 */
export function splitTestFiles(root: string, parts: number): readonly (readonly string[])[] {
  const found = globSync("{apps,bench,examples,packages,test,tools}/**/*.test.ts", {
    cwd: root,
    exclude: (path) => path === "node_modules" || path.endsWith("/node_modules"),
  });
  const files = found.toSorted().map((path) => `./${path}`);
  const isSlow = (path: string) => path.startsWith("./test/");
  const slowParts = Math.round(parts * slowShare);
  return [
    ...deal(files.filter(isSlow), slowParts),
    ...deal(
      files.filter((path) => !isSlow(path)),
      parts - slowParts,
    ),
  ];
}

function deal(files: readonly string[], parts: number): readonly (readonly string[])[] {
  return Array.from({ length: parts }, (_, part) => files.filter((_path, index) => index % parts === part));
}
