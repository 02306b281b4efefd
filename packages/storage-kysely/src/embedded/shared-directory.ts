import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** As root: others may pass through on the way to what is theirs, but not list. */
export const passThroughMode = 0o711;
const privateMode = 0o700;

/** Makes a directory and its parents, where they do not exist, such that PostgreSQL's user can pass. */
export function makeSharedDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeSharedDirectory(dirname(directory));
  const mode = process.getuid?.() === 0 ? passThroughMode : privateMode;
  // Recursive only not to fail when another process makes it at the same moment.
  mkdirSync(directory, { recursive: true, mode });
  // The umask may have taken more than we want.
  chmodSync(directory, mode);
}
