import { filesImportedBy, type Finding, type Source } from "./sources.ts";

/** One finding for each group of files that import each other in a circle, type imports included. Tests do not count. */
export function circleFindings(sources: readonly Source[]): readonly Finding[] {
  const files = new Map(
    sources.filter(({ isTest }) => !isTest).map((source) => [source.path, filesImportedBy(source)]),
  );
  return findCircles(files).map((circle) => ({
    rule: "circle",
    file: circle[0] ?? "",
    detail: `imports itself by way of ${circle.slice(1).join(", ")}`,
  }));
}

/** Strongly connected groups of at least two files, sorted (Tarjan's algorithm). */
function findCircles(files: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const numbers = new Map<string, number>();
  const path: string[] = [];
  const open = new Set<string>();
  const circles: (readonly string[])[] = [];
  /** Returns the lowest number of a file that is on the path and can be reached. */
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    path.push(file);
    open.add(file);
    let lowest = number;
    for (const next of files.get(file) ?? []) {
      if (!files.has(next)) continue;
      const seen = numbers.get(next);
      if (seen === undefined) lowest = Math.min(lowest, visit(next));
      else if (open.has(next)) lowest = Math.min(lowest, seen);
    }
    if (lowest === number) {
      const group = path.splice(path.indexOf(file));
      for (const member of group) open.delete(member);
      if (group.length > 1) circles.push(group.toSorted());
    }
    return lowest;
  };
  for (const file of files.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}
