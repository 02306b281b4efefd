import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

/**
 * Writes the bug into the tree under `root` and returns what takes it out again.
 *
 * @throws {Error} when {@link explainStale} finds something
 */
export function applyMutant(root: string, mutant: Mutant): () => void {
  const reason = explainStale(root, mutant);
  if (reason !== undefined) throw new Error(`Cannot seed a bug because ${reason}`);
  const path = join(root, mutant.file);
  const original = readFileSync(path, "utf8");
  writeFileSync(path, mutate(original, mutant));
  return () => writeFileSync(path, original);
}

/** Reason why the entry no longer fits the tree; undefined when it does. */
export function explainStale(root: string, mutant: Mutant): string | undefined {
  const { file, find, replace, tests } = mutant;
  const missing = [file, ...tests].find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) return `there is no ${missing}`;
  if (tests.length === 0) return "it names no tests";
  if (find === replace) return "it replaces a text by itself";
  const original = readFileSync(join(root, file), "utf8");
  const times = original.split(find).length - 1;
  if (times !== 1) return `its text occurs ${times} times in ${file}, not once: ${find}`;
  // A test may run what a document shows.
  if (file.endsWith(".md")) return undefined;
  return explainSyntax(mutate(original, mutant), file.endsWith(".tsx") ? "tsx" : "ts");
}

function mutate(original: string, { find, replace }: Mutant): string {
  // A function, as `$&` in a text would mean something.
  return original.replace(find, () => replace);
}

/** A bug that does not even parse would be seen by every test. */
function explainSyntax(code: string, loader: "ts" | "tsx"): string | undefined {
  try {
    new Bun.Transpiler({ loader }).scan(code);
    return undefined;
  } catch (error) {
    return `the file does not parse with it: ${String(error)}`;
  }
}
