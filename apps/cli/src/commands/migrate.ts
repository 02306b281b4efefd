import type { Writable } from "node:stream";
import { type BackupBeforeMigration, backUpBeforeMigration } from "@design-catalog/host";
import {
  BackupError,
  ForeignTablesError,
  isPermissionDenied,
  migrateToLatest,
  NewerSchemaError,
  PrereleaseSchemaError,
  readSchemaState,
  UnusableDatabaseError,
  writeBackup,
} from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command/command.ts";
import { renderFields } from "../terminal/table.ts";

export const migrate: Command = {
  name: "migrate",
  summary: "Bring the database to the schema of this version, without starting the service",
  details:
    "The service does the same when it starts. Processes of the version before may go on meanwhile. Make a backup first:\n" +
    "a restore is the only way back. BACKUP_BEFORE_MIGRATION names a folder that gets one. It needs no master key.",
  reach: "database",
  examples: [["migrate", "Before the processes of a new version start"]],
  async run({ local, terminal, atEnd }) {
    const service = await local({ bare: true, create: true });
    const { connectionString, description } = service.database;
    const before = await readSchemaState(service.pool.query);
    const say = (message: string) => terminal.err(`${message}\n`);
    const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
    const { backupBeforeMigration: directory } = service.config;
    const write = (destination: Writable) => writeBackup({ connectionString, destination });
    let backup: string | null = null;
    const beforeMigration = async (pending: readonly string[]) => {
      if (directory !== undefined) backup = await backUp({ directory, log, write, atEnd }, pending);
    };
    await migrateToLatest(connectionString, { log, beforeMigration }).catch((error: unknown) => {
      const isUnusable = error instanceof NewerSchemaError || error instanceof PrereleaseSchemaError;
      if (error instanceof UnusableDatabaseError)
        throw new CliError("refused", `Cannot migrate because ${error.message}. ${error.remedy}`, { cause: error });
      if (isPermissionDenied(error)) throw new CliError("refused", permissionText(description), { cause: error });
      throw isUnusable || error instanceof ForeignTablesError ? new CliError("refused", error.message) : error;
    });
    // The queue has a schema of its own.
    await service.jobs();
    const { pending } = before;
    return {
      data: { database: description, migrations: [...pending], backup },
      text: (style) =>
        renderFields(
          [
            ["Database", description],
            ["Migrations", pending.join(", ") || "none were pending"],
            ...(backup === null ? [] : [["Backup", backup] as const]),
          ],
          style,
        ),
    };
  },
};

function permissionText(description: string): string {
  const why = `the role of ${description} may not create tables`;
  return `Cannot migrate because ${why}. Let it own the database: ALTER DATABASE <database> OWNER TO <role>`;
}

/** Writes the backup without which nothing is migrated. @throws {BackupError} when it cannot */
function backUp(backup: BackupBeforeMigration, pending: readonly string[]): Promise<string> {
  return backUpBeforeMigration(backup, pending).catch((error: unknown) => {
    throw new BackupError(error instanceof Error ? error.message : String(error), { cause: error });
  });
}
