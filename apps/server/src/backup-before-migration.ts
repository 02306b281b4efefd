import type { Log } from "@design-catalog/core";
import { backUpBeforeMigration as backUp } from "@design-catalog/host";
import { writeBackup } from "@design-catalog/storage-kysely";
import { StartError } from "./port-check.ts";

/** A database that is about to be migrated. */
export interface BackupBeforeMigration {
  readonly connectionString: string;
  /** Folder that gets the backup. */
  readonly directory: string;
  readonly log: Log;
  /** Gives the backup up. @default it goes on to its end */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a backup of the database, without the content of files, which migrations do not touch, and returns its path.
 * @throws {StartError} when it cannot be written: then nothing may be migrated
 */
export async function backUpBeforeMigration(
  { connectionString, directory, log, signal }: BackupBeforeMigration,
  pending: readonly string[],
): Promise<string> {
  try {
    return await backUp(
      { directory, log, signal, write: (destination) => writeBackup({ connectionString, destination }) },
      pending,
    );
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
