import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal, type Writable } from "node:stream";
import type { Log } from "@design-catalog/core";
import { type WholeFile, writeWhole } from "./write-whole.ts";

/**
 * Milliseconds without a change after which a draft is left over: its writer was killed. One process migrates a database
 * at a time, but several databases may share the folder.
 */
const draftAgeMsMin = 60_000;

/** A database that is about to be migrated. */
export interface BackupBeforeMigration extends Pick<WholeFile, "atEnd"> {
  /** Folder that gets the backup. */
  readonly directory: string;
  readonly log: Log;
  /** Writes the backup and ends the stream. */
  readonly write: (destination: Writable) => Promise<unknown>;
  /** Gives the backup up. @default it goes on to its end */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a backup into a folder and returns its path. The file is named after the first pending migration and readable
 * only for the user of this process. First removes drafts that killed processes have left, which would fill the folder.
 * @throws {Error} when it cannot be written: then nothing may be migrated
 */
export async function backUpBeforeMigration(
  { directory, log, write, signal, atEnd }: BackupBeforeMigration,
  [first = "migration"]: readonly string[],
): Promise<string> {
  const moment = new Date().toISOString().replaceAll(/[:.]/gu, "-");
  const file = join(directory, `before-${first}-${moment}.tar.gz`);
  try {
    await removeDrafts(directory, log);
    await writeWhole({ file, ...(atEnd && { atEnd }) }, (destination) =>
      write(signal ? addAbortSignal(signal, destination) : destination),
    );
    log.info("Backed up the database before its migration", { location: file });
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const text =
      `Cannot migrate the database because its backup failed: ${reason}. Nothing has changed; ` +
      "mend BACKUP_BEFORE_MIGRATION, or leave it out to migrate without a backup";
    throw new Error(text, { cause: error });
  }
}

async function removeDrafts(directory: string, log: Log): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!/^before-.+\.tar\.gz(\.[0-9a-f]+)?\.partial$/u.test(name)) continue;
    const location = join(directory, name);
    // Another process may have removed it.
    const changed = await stat(location).catch(() => undefined);
    if (!changed || Date.now() - changed.mtimeMs < draftAgeMsMin) continue;
    await rm(location, { force: true });
    log.info("Removed the draft of a backup that was cut off", { location });
  }
}
