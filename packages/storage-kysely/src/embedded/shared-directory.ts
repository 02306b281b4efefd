import { chmodSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** Mode for root's directories: other users may pass through to what is theirs, but not list. */
export const passThroughMode = 0o711;
const privateMode = 0o700;

/** Makes a directory and any missing parents, such that PostgreSQL's user can pass through. */
export function makeSharedDirectory(directory: string): void {
  if (existsSync(directory)) return;
  if (lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new EmbeddedPostgresError(
      `Cannot keep the database because ${directory} is a symbolic link that leads nowhere: remove it, or make its target`,
    );
  }
  makeSharedDirectory(dirname(directory));
  const mode = process.getuid?.() === 0 ? passThroughMode : privateMode;
  // Recursive only to succeed when another process makes it at the same moment.
  mkdirSync(directory, { recursive: true, mode });
  // The umask may have removed more than we want.
  chmodSync(directory, mode);
}
