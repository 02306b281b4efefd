import { globSync, lstatSync } from "node:fs";
import { join } from "node:path";

/**
 * Files below `tree` that match the patterns.
 * @throws {Error} when a pattern matches no file: the binary would lack them, and only a visitor would notice
 */
export function filesOf(patterns: readonly string[], tree: string): readonly string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: tree }).filter((path) => lstatSync(join(tree, path)).isFile());
    if (files.length > 0) return files;
    throw new Error(`Cannot embed the files of the binary because there are none: ${pattern}`);
  });
}
