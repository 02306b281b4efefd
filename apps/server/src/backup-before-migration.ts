import type { Log } from "@design-catalog/core";
import { writeBackup } from "@design-catalog/storage-kysely";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./port-check.ts";

/** A database that is about to be migrated. */
export interface BackupBeforeMigration {
  readonly connectionString: string;
  /** Folder that gets the backup. */
  readonly directory: string;
  readonly log: Log;
}

/**
 * Writes a backup of the database, without the content of files, which migrations do not touch, and returns its path. It
 * is readable only for the user of this process.
 * @throws {StartError} when it cannot be written: then nothing may be migrated
 */
export async function backUpBeforeMigration(
  { connectionString, directory, log }: BackupBeforeMigration,
  [first = "migration"]: readonly string[],
): Promise<string> {
  const moment = new Date().toISOString().replaceAll(/[:.]/gu, "-");
  const file = join(directory, `before-${first}-${moment}.tar.gz`);
  const draft = `${file}.partial`;
  try {
    await writeDraft(connectionString, draft);
    await rename(draft, file);
    log.info("Backed up the database before its migration", { location: file });
    return file;
  } catch (error) {
    await rm(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    const text =
      `Cannot migrate the database because its backup failed: ${reason}. Nothing has changed; ` +
      "mend BACKUP_BEFORE_MIGRATION, or leave it out to migrate without a backup";
    throw new StartError(text, { cause: error });
  }
}

async function writeDraft(connectionString: string, draft: string): Promise<void> {
  const handle = await open(draft, "wx", 0o600);
  const destination = handle.createWriteStream({ flush: true });
  try {
    await writeBackup({ connectionString, destination });
  } catch (error) {
    destination.destroy();
    throw error;
  }
}
