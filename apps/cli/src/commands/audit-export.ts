import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type WholeFile, writeWhole } from "@design-catalog/host";
import { usageError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { type FilterOption, filterModelOf, sinceOption } from "../command/filter-options.ts";
import { newFile } from "../command/new-file.ts";
import { standardStream } from "./backup.ts";

const formats = ["csv", "ndjson"] as const;
const filters: readonly FilterOption[] = [
  { name: "kind", value: "KIND", summary: "Entries about one kind of resource, such as Product", column: "kind" },
  { name: "action", value: "ACTION", summary: "What was done, such as create", many: true, column: "action" },
  sinceOption("at"),
];

export const auditExport: Command = {
  name: "audit export",
  summary: "Write the audit trail, oldest entry first, as CSV or NDJSON",
  details:
    "Entries that others add meanwhile are left out. A file appears only when it is complete; the standard output may end\n" +
    "in the middle of the trail, which the exit code says.",
  reach: "service",
  operands: [{ name: "FILE", summary: "New file; - or nothing for the standard output", optional: true }],
  options: [
    { name: "format", value: "FORMAT", summary: "csv, unless told otherwise", choices: formats },
    ...filters,
    { name: "force", summary: "Replace an existing file" },
  ],
  examples: [
    ["audit export audit.csv --since 2026-11-01", "This month's changes for a spreadsheet"],
    ["audit export --format ndjson --kind Role | jq .changes", "What changed in roles, for a program"],
  ],
  async run(invocation) {
    const { operands, options, terminal, caller } = invocation;
    const file = operands["FILE"] ?? standardStream;
    const target = destinationOf(invocation, file);
    const format = options.text("format") ?? "csv";
    const body = { format, filterModel: filterModelOf(options, filters) };
    const parts = await (await caller()).read("exportAudit", { body });
    if (file === standardStream) {
      for await (const part of parts) await terminal.write(part);
      return { text: () => "" };
    }
    const bytes = await writeParts({ file: target, atEnd: invocation.atEnd }, parts);
    return { data: { file, format, bytes }, text: () => `${file} has the audit trail, ${bytes} bytes\n` };
  },
};

/** The path at which an export is written. @throws {CliError} unless the file is new or may be replaced */
export function destinationOf({ options }: Invocation, file: string): string {
  if (file !== standardStream) return newFile(file, { what: "export", force: options.has("force") });
  if (options.has("json"))
    throw usageError("The export itself goes to standard output: name a FILE, or leave out --json");
  return file;
}

/** Writes the parts of an export into a file, under its name once it is complete; returns its bytes. */
export function writeParts(to: WholeFile, parts: AsyncIterable<string | Uint8Array>): Promise<number> {
  return writeWhole(to, async (destination) => {
    await pipeline(Readable.from(parts), destination);
    return destination.bytesWritten;
  });
}
