import { join } from "node:path";
import type { Writable } from "node:stream";
import type { Log } from "@design-catalog/core";
import { writeWhole } from "./write-whole.ts";

/** A database that is about to be migrated. */
export interface BackupBeforeMigration {
  /** Folder that gets the backup. */
  readonly directory: string;
  readonly log: Log;
  /** Writes the backup and ends the stream. */
  readonly write: (destination: Writable) => Promise<unknown>;
}

/**
 * Writes a backup into a folder and returns its path. The file is named after the first pending migration and readable
 * only for the user of this process.
 * @throws {Error} when it cannot be written: then nothing may be migrated
 */
export async function backUpBeforeMigration(
  { directory, log, write }: BackupBeforeMigration,
  [first = "migration"]: readonly string[],
): Promise<string> {
  const moment = new Date().toISOString().replaceAll(/[:.]/gu, "-");
  const file = join(directory, `before-${first}-${moment}.tar.gz`);
  try {
    await writeWhole({ file }, write);
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
