import { defaultApplicationId, type OperationContext } from "@design-catalog/core";
import { readAuditArchives } from "@design-catalog/core/application";
import { isJsonObject, parseJson } from "@design-catalog/core/engine";
import { textOf } from "../caller/json-reading.ts";
import type { Command } from "../command/command.ts";
import type { OptionValues } from "../command/option-values.ts";
import { applicationIdOf, readApplication } from "./applications.ts";
import { destinationOf, writeParts } from "./audit-export.ts";
import { standardStream } from "./backup.ts";

/** Options that compare a member of an entry. */
const members = { user: "actorUserId", resource: "resourceId", kind: "kind", action: "action" } as const;

/** Selection of archived entries. */
export interface ArchivedEntries {
  /** RFC 3339, inclusive. */
  readonly since?: string | undefined;
  /** RFC 3339, exclusive. */
  readonly until?: string | undefined;
  /** Values that members of an entry must have. */
  readonly values: readonly (readonly [member: string, value: string])[];
}

export const auditRead: Command = {
  name: "audit read",
  summary: "Write archived days of the audit trail as NDJSON, oldest entry first",
  details:
    "Reads the archives in the store for files. Each day is read as a whole and its check sum compared before its first entry\n" +
    "is written; a day that is lost or damaged ends the command with an error that names it. For days that the database still\n" +
    "has, use audit export.",
  reach: "database",
  operands: [{ name: "FILE", summary: "New file; - or nothing for the standard output", optional: true }],
  options: [
    { name: "application", value: "ID", summary: "Id of the application; the first, unless told otherwise" },
    { name: "since", value: "TIME", summary: "Start time: 90m, 12h, 3d, 2025-11-21 or RFC 3339" },
    { name: "until", value: "TIME", summary: "Before this time" },
    { name: "user", value: "ID", summary: "Entries of this user" },
    { name: "resource", value: "ID", summary: "Entries about this resource" },
    { name: "kind", value: "KIND", summary: "Entries about one kind of resource, such as Product" },
    { name: "action", value: "ACTION", summary: "What was done, such as create" },
    { name: "force", summary: "Replace an existing file" },
  ],
  examples: [
    ["audit read january.ndjson --since 2025-01-01 --until 2025-02-01", "Everything of a month"],
    ["audit read --resource 6740a1f2c3d4e5f60718293a | jq .changes", "What happened to one resource"],
  ],
  async run(invocation) {
    const { operands, options, terminal } = invocation;
    const file = operands["FILE"] ?? standardStream;
    const target = destinationOf(invocation, file);
    const asked = selectionOf(options);
    const given = options.text("application");
    const id = given === undefined ? defaultApplicationId : applicationIdOf(given);
    const service = await invocation.local();
    await readApplication(service, id);
    const parts = archivedEntries(service.context(id), asked);
    if (file === standardStream) {
      for await (const part of parts) await terminal.write(part);
      return { text: () => "" };
    }
    const bytes = await writeParts({ file: target, atEnd: invocation.atEnd }, parts);
    return { data: { file, bytes }, text: () => `${file} has the archived entries, ${bytes} bytes\n` };
  },
};

function selectionOf(options: OptionValues): ArchivedEntries {
  const nowMs = Date.now();
  const values = Object.entries(members).flatMap(([option, member]) => {
    const value = options.text(option);
    return value === undefined ? [] : [[member, value] as const];
  });
  return { since: options.instant("since", nowMs), until: options.instant("until", nowMs), values };
}

/** The selected lines of all archived days that may have some. @throws {DamagedArchiveError} */
export async function* archivedEntries(context: OperationContext, asked: ArchivedEntries): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const days = { from: asked.since?.slice(0, 10), to: asked.until?.slice(0, 10) };
  for await (const { lines } of readAuditArchives(context, days)) {
    for await (const bytes of lines) {
      const line = decoder.decode(bytes);
      if (isSelected(line, asked)) yield line;
    }
  }
}

function isSelected(line: string, { since, until, values }: ArchivedEntries): boolean {
  const entry = parseJson(line);
  if (!isJsonObject(entry)) return false;
  const at = textOf(entry, "at");
  if ((since !== undefined && at < since) || (until !== undefined && at >= until)) return false;
  return values.every(([member, value]) => entry[member] === value);
}
