import { readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CliError } from "../cli-error.ts";

/** Options of {@link newFile}. */
interface NewFile {
  /** Content of the file, for the refusal. */
  readonly what: "backup" | "export";
  /** True if the file may take the place of another one. */
  readonly force: boolean;
}

/** Links that follow each other, at most, as Linux has it. */
const linksMax = 40;

/**
 * The path at which a file is written that appears as a whole: that of a link's target, even of one that is still to be
 * made, so the link stays.
 * @throws {CliError} when a file exists that may not be replaced, for anything but a file, such as a device, which a
 * rename would replace, and without a folder
 */
export function newFile(file: string, { what, force }: NewFile): string {
  const refuse = (why: string) => new CliError("refused", `Cannot write the ${what} because ${why}`);
  const found = lookAt(file);
  if (found && !found.isFile()) throw refuse(`it is not a file, and - stands for the standard output: ${file}`);
  if (found && !force) throw refuse(`the file exists (--force replaces it): ${file}`);
  if (found) return realpathSync(file);
  const free = endOfLinks(file);
  if (free === undefined) throw refuse(`its links lead nowhere: ${file}`);
  const folder = dirname(free);
  if (!lookAt(folder)?.isDirectory()) throw refuse(`there is no folder ${folder}`);
  return free;
}

/** The path that the last of some links leads to, where nothing need be; undefined for links in a circle. */
function endOfLinks(file: string): string | undefined {
  let path = file;
  for (let links = 0; links < linksMax; links++) {
    const target = linkAt(path);
    if (target === undefined) return path;
    path = resolve(realpathSync(dirname(path)), target);
  }
  return undefined;
}

/** Target that a link names; undefined for anything else, and where nothing is. */
function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Undefined also where a part of the path is a file. What may not be looked at fails when it is written. */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
