import type { Writable } from "node:stream";
import { defaultApplicationId, type Storage } from "@design-catalog/core";
import { backupCounter } from "@design-catalog/core/ports";
import { openBlobContents, writeWhole } from "@design-catalog/host";
import { type BackupSummary, writeBackup } from "@design-catalog/storage-kysely";
import { usageError } from "../cli-error.ts";
import type { Command, Result } from "../command/command.ts";
import { newFile } from "../command/new-file.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderFields } from "../terminal/table.ts";

/** Name that stands for the standard output, and in `restore` for the standard input. */
export const standardStream = "-";

export const backup: Command = {
  name: "backup",
  summary: "Write the whole database and local files into one compressed file",
  details:
    "The file shows the database at one moment; the service keeps running. Files in S3 or Azure are only listed. Secrets in it stay encrypted: keep MASTER_KEY, or\n" +
    "master.key of the data directory, in another place. It contains users' data and password hashes, so keep it private.",
  reach: "database",
  operands: [{ name: "FILE", summary: "New file, or - for the standard output" }],
  options: [{ name: "force", summary: "Replace an existing file" }],
  examples: [
    ["backup catalog-2026-11-21.tar.gz", "Into a file that only you can read"],
    ["backup - | age -r age1example > catalog.tar.gz.age", "Encrypted on its way"],
  ],
  async run({ operands, options, local, terminal, atEnd }) {
    const named = operands["FILE"] ?? "";
    const isStream = named === standardStream;
    if (isStream && (terminal.isOutputTty || options.has("json"))) {
      throw usageError(
        "The backup goes to standard output, which must be a file or a program and cannot be combined with --json",
      );
    }
    const file = isStream ? named : newFile(named, { what: "backup", force: options.has("force") });
    const { database, storage, config, system } = await local({ bare: true });
    const progress = createProgress(terminal, "Backing up");
    const writeTo = (destination: Writable) =>
      writeBackup({
        connectionString: database.connectionString,
        destination,
        blobs: {
          store: openBlobContents(config.blobs, system.clock),
          withContent: config.blobs.kind === "file",
        },
        onTable: ({ name }, { done, of }) => progress.update(done, of, name),
      });
    try {
      const manifest = isStream ? await writeTo(process.stdout) : await writeWhole({ file, atEnd }, writeTo);
      await recordEnd(storage, system.clock.now());
      progress.end();
      if (!manifest.files.withContent) {
        terminal.err(
          `note: the backup lists ${manifest.files.blobs} files without their content, which is in S3 or Azure\n` +
            "  Keep it by the store's own means, such as versions and replication.\n",
        );
      }
      return isStream ? { data: null, text: () => "" } : describeBackup(manifest, { File: named });
    } catch (error) {
      progress.end();
      throw error;
    }
  },
};

/** Notes the time for the status of the service; the counter only moves forward. */
function recordEnd(storage: Storage, endedMs: number): Promise<number> {
  const store = storage.open(defaultApplicationId);
  return store.transaction((transaction) => transaction.nextNumber(backupCounter, endedMs));
}

/** Summarises a backup for people and programs. */
export function describeBackup(manifest: BackupSummary, more: Readonly<Record<string, string>>): Result {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { createdAt, keyIds, migrations, files } = manifest;
  const fields = [
    ...Object.entries(more),
    ["Moment", createdAt],
    ["Tables", String(manifest.tables.length)],
    ["Rows", String(rows)],
    ["Files", files.withContent ? `${files.blobs}, ${files.bytes} bytes` : `${files.blobs}, without content`],
    ["Schema", migrations.at(-1) ?? ""],
    ["Needs master keys", keyIds.join(", ") || "none"],
  ].map(([name = "", value = ""]) => [name, value] as const);
  const tables = manifest.tables.map(({ name, rows: count, sha256 }) => ({ name, rows: count, sha256 }));
  const named = Object.fromEntries(Object.entries(more).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    data: { ...named, createdAt, rows, files: { ...files }, keyIds, migrations, tables },
    text: (style) => renderFields(fields, style),
  };
}
