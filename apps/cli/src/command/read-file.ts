import { readFileSync } from "node:fs";
import { usageError } from "../cli-error.ts";

/** Reads the text of a file that `source` names, such as an option. @throws {CliError} `usage` if it cannot be read */
export function readNamedFile(source: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw usageError(`${source} must name a readable file: ${why}`);
  }
}
