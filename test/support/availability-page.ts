import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "..", "..", "docs", "operations", "high-availability.md");

/** The block of code in docs/operations/high-availability.md that begins with `start`. */
export function shownBlock(start: string): string {
  const found = readFileSync(path, "utf8")
    .split(/^```.*\n/m)
    .find((part) => part.startsWith(start));
  if (found === undefined) throw new Error(`Cannot find a block in ${path} that begins with ${start.trim()}`);
  return found;
}

/** @throws {Error} when the text no longer has one of those that are replaced */
export function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`Cannot configure a server because ${path} lacks: ${from}`);
    return result.replaceAll(from, () => to);
  }, text);
}
