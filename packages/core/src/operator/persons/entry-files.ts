import { archivedLines } from "../../application/audit/archives/read-archive.ts";
import type { AuditArchiveRow } from "../../application/audit/archives/table.ts";
import { presentEntry } from "../../application/audit/entry.ts";
import { auditArchives } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import { parseJson } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { jsonFile } from "./json-file.ts";
import type { PersonNames } from "./person-names.ts";
import { kindsAboutUsers, type ShownEntry, shownEntry } from "./shown-entry.ts";
import type { ArchiveFile } from "./tar.ts";

/** Entries of one file. */
const fileEntries = 1_000;

/** Lines of an archived day after which the job shows that it lives. */
const heartbeatLines = 10_000;

/** Counts of entries, and of archived days that are lost or damaged. */
export interface EntryCounts {
  rows: number;
  unreadDays: number;
}

/** The person, and what the reader notes. */
export interface EntryOptions {
  readonly names: PersonNames;
  readonly counts: EntryCounts;
  /** Called for each archived day, and every few seconds within one. */
  readonly onDay: (done: number, days: number) => Promise<void>;
}

/**
 * Yields the entries of the audit trail about the person as files of JSON, then those about and by the person of each
 * archived day. Those by the person that are not archived are rows like others.
 */
export async function* entryFiles(context: OperationContext, options: EntryOptions): AsyncGenerator<ArchiveFile> {
  const { counts, names, onDay } = options;
  const about = all(matches({ resourceId: names.id }), among("kind", kindsAboutUsers));
  let page = 0;
  for await (const rows of await rowPages(context.store, auditEntries, about)) {
    page += 1;
    const entries = rows
      .map((row) => shownEntry({ ...presentEntry(row) }, names))
      .filter((entry) => entry !== undefined);
    yield fileOf(`rows/audit_entries.resourceId.${page}.json`, entries, counts);
  }
  // Listed after the trail was read: an entry that moves meanwhile is in one of both.
  const days = await context.store.select(auditArchives, { orderBy: [{ column: "day", direction: "asc" }] });
  for (const [done, archive] of days.entries()) {
    yield* dayFiles(context, archive, { ...options, onLines: () => onDay(done, days.length) });
  }
}

async function* dayFiles(
  context: OperationContext,
  archive: AuditArchiveRow,
  { names, counts, onLines }: EntryOptions & { readonly onLines: () => Promise<void> },
): AsyncGenerator<ArchiveFile> {
  let [lines, page] = [0, 0];
  const entries: ShownEntry[] = [];
  const nextFile = () => fileOf(`audit-archives/${archive.day}.${(page += 1)}.json`, entries.splice(0), counts);
  for await (const bytes of readableLines(context, archive, counts)) {
    if (lines % heartbeatLines === 0) await onLines();
    lines += 1;
    const entry = entryIn(bytes, names);
    if (entry) entries.push(entry);
    if (entries.length === fileEntries) yield nextFile();
  }
  if (entries.length > 0) yield nextFile();
}

/** The lines of an archived day, up to the first that is lost or damaged. */
async function* readableLines(
  context: OperationContext,
  archive: AuditArchiveRow,
  counts: EntryCounts,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const { bytes } of archivedLines(context, archive)) yield bytes;
  } catch (error) {
    // The store is away, or this host cannot unpack: another run may read it.
    if (error instanceof DomainError) throw error;
    counts.unreadDays += 1;
    const { applicationId, ports } = context;
    const facts = { source: "job", applicationId, days: 1, error: `${archive.day}: ${String(error)}` } as const;
    ports.log.error("An export of a person lacks an archived day of the audit trail", facts);
  }
}

function entryIn(line: Uint8Array, names: PersonNames): ShownEntry | undefined {
  if (!includesId(line, names.id)) return undefined;
  const entry = parseJson(textOf(line));
  return isJsonObject(entry) ? shownEntry(entry, names) : undefined;
}

/** Tells whether bytes contain an id: nearly all lines are of others, and need no parsing. */
function includesId(line: Uint8Array, id: string): boolean {
  const first = id.charCodeAt(0);
  for (let at = line.indexOf(first); at >= 0; at = line.indexOf(first, at + 1)) {
    let length = 1;
    while (length < id.length && line[at + length] === id.charCodeAt(length)) length += 1;
    if (length === id.length) return true;
  }
  return false;
}

/** The text of bytes in UTF-8. */
function textOf(bytes: Uint8Array): string {
  return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
}

function fileOf(name: string, entries: readonly ShownEntry[], counts: EntryCounts): ArchiveFile {
  counts.rows += entries.length;
  return jsonFile(name, entries);
}
