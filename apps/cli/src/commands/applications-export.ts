import { type ExportProgress, exportLines } from "../application-export/export-lines.ts";
import type { Command } from "../command/command.ts";
import { applicationIdOf, readApplication } from "./applications.ts";
import { destinationOf, writeParts } from "./audit-export.ts";
import { standardStream } from "./backup.ts";

export const applicationsExport: Command = {
  name: "applications export",
  summary: "Write everything of an application into one file, without secrets",
  details:
    "A line of JSON for each row, then the files in base64, then how much there was. Passwords, keys, tokens, secrets of\n" +
    "endpoints and mails are left out, so the file restores nothing: for that, make a backup. Suspend the application\n" +
    "first if the file must show it at one moment.",
  reach: "database",
  operands: [
    { name: "ID", summary: "Id of the application" },
    { name: "FILE", summary: "New file; - or nothing for the standard output", optional: true },
  ],
  options: [{ name: "force", summary: "Replace an existing file" }],
  examples: [["applications export 6740a1f2c3d4e5f607182930 north.ndjson", "Everything that the application has"]],
  async run(invocation) {
    const { operands, terminal } = invocation;
    const id = applicationIdOf(operands["ID"]);
    const file = operands["FILE"] ?? standardStream;
    const target = destinationOf(invocation, file);
    const service = await invocation.local();
    await readApplication(service, id);
    const progress: ExportProgress = { rows: new Map(), files: 0 };
    const lines = exportLines(service.context(id), progress);
    if (file === standardStream) {
      for await (const part of lines) await terminal.write(part);
      return { text: () => "" };
    }
    const bytes = await writeParts({ file: target, atEnd: invocation.atEnd }, lines);
    const { files } = progress;
    const rows = [...progress.rows.values()].reduce((sum, count) => sum + count, 0);
    const data = { id, file, bytes, rows: Object.fromEntries(progress.rows), files };
    return { data, text: () => `${file} has ${rows} rows and ${files} files of the application, ${bytes} bytes\n` };
  },
};
