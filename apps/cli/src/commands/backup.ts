import { type BackupManifest, writeBackup } from "@design-catalog/storage-kysely";
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, Result } from "../command/command.ts";
import { createProgress } from "../terminal/progress.ts";
import { renderFields } from "../terminal/table.ts";

/** Name that stands for the standard output, and in `restore` for the standard input. */
export const standardStream = "-";

export const backup: Command = {
  name: "backup",
  summary: "Write the whole database into one compressed file",
  details:
    "The file shows the database at one moment; the service keeps running. Secrets in it stay encrypted: keep MASTER_KEY, or\n" +
    "master.key of the data directory, in another place. It contains users' data and password hashes, so keep it private.",
  reach: "database",
  operands: [{ name: "FILE", summary: "New file, or - for the standard output" }],
  options: [{ name: "force", summary: "Replace an existing file" }],
  examples: [
    ["backup catalog-2026-11-21.tar.gz", "Into a file that only you can read"],
    ["backup - | age -r age1example > catalog.tar.gz.age", "Encrypted on its way"],
  ],
  async run({ operands, options, local, terminal }) {
    const file = operands["FILE"] ?? "";
    const isStream = file === standardStream;
    if (isStream && (terminal.isOutputTty || options.has("json"))) {
      throw usageError(
        "The backup goes to standard output, which must be a file or a program and cannot be combined with --json",
      );
    }
    if (!isStream && existsSync(file) && !options.has("force")) {
      throw new CliError("refused", `Cannot write the backup because the file exists (--force replaces it): ${file}`);
    }
    const { database } = await local({ bare: true });
    const progress = createProgress(terminal, "Backing up");
    const draft = `${file}.partial`;
    const destination = isStream ? process.stdout : createWriteStream(draft, { mode: 0o600 });
    try {
      const manifest = await writeBackup({
        connectionString: database.connectionString,
        destination,
        onTable: ({ name }, { done, of }) => progress.update(done, of, name),
      });
      if (!isStream) renameSync(draft, file);
      progress.end();
      return isStream ? { data: null, text: () => "" } : describeBackup(manifest, { File: file });
    } catch (error) {
      progress.end();
      if (!isStream) rmSync(draft, { force: true });
      throw error;
    }
  },
};

/** Summarises a backup for people and programs. */
export function describeBackup(manifest: BackupManifest, more: Readonly<Record<string, string>>): Result {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { createdAt, keyIds, migrations } = manifest;
  const fields = [
    ...Object.entries(more),
    ["Moment", createdAt],
    ["Tables", String(manifest.tables.length)],
    ["Rows", String(rows)],
    ["Schema", migrations.at(-1) ?? ""],
    ["Needs master keys", keyIds.join(", ") || "none"],
  ].map(([name = "", value = ""]) => [name, value] as const);
  const tables = manifest.tables.map(({ name, rows: count, sha256 }) => ({ name, rows: count, sha256 }));
  const named = Object.fromEntries(Object.entries(more).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    data: { ...named, createdAt, rows, keyIds, migrations, tables },
    text: (style) => renderFields(fields, style),
  };
}
