import { realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { CliError } from "../cli-error.ts";

/** Options of {@link newFile}. */
interface NewFile {
  /** Content of the file, for the refusal. */
  readonly what: "backup" | "export";
  /** True if the file may take the place of another one. */
  readonly force: boolean;
}

/**
 * The path at which a file is written that appears as a whole: that of a link's target, so the link stays.
 * @throws {CliError} when a file exists that may not be replaced, for anything but a file, such as a device, which a
 * rename would replace, and without a folder
 */
export function newFile(file: string, { what, force }: NewFile): string {
  const refuse = (why: string) => new CliError("refused", `Cannot write the ${what} because ${why}`);
  const found = lookAt(file);
  if (found && !found.isFile()) throw refuse(`it is not a file, and - stands for the standard output: ${file}`);
  if (found && !force) throw refuse(`the file exists (--force replaces it): ${file}`);
  if (found) return realpathSync(file);
  const folder = dirname(file);
  if (!lookAt(folder)?.isDirectory()) throw refuse(`there is no folder ${folder}`);
  return file;
}

/** Undefined also where a part of the path is a file. What may not be looked at fails when it is written. */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
