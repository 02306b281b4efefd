import { blobsOf, sessionRecordings } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import { base64 } from "../../engine/text/base64.ts";
import type { UserRow } from "../../identity/mod.ts";
import { recordingKey } from "../../projects/mod.ts";
import { entryFiles } from "./entry-files.ts";
import { isSecretColumn } from "./is-secret-column.ts";
import { jsonFile } from "./json-file.ts";
import { mentionFiles } from "./mention-files.ts";
import { namesOfPerson, rowsOfPerson } from "./person-names.ts";
import type { PersonColumn } from "./person-tables.ts";
import type { ArchiveFile } from "./tar.ts";
import { uploadedFiles } from "./uploaded-files.ts";

/** Counts of what the archive has so far. */
export interface ExportCounts {
  rows: number;
  files: number;
  unreadDays: number;
}

/** The person to export, and the places that name persons. */
export interface ExportOptions {
  readonly user: UserRow;
  readonly columns: readonly PersonColumn[];
  readonly counts: ExportCounts;
  /** Called before each place, and every few seconds within a long one. */
  readonly onPlace: (done: number, places: number) => Promise<void>;
}

/**
 * Yields the files of an export: the rows that name the person, at most 1,000 in a file of JSON such as
 * `rows/audit_entries.actorUserId.1.json`, those of archived days of the audit trail, such as
 * `audit-archives/2025-11-21.1.json`, what events and kept answers have of the person, the files
 * that they uploaded, and the recordings of their sessions as gzip of NDJSON.
 */
export async function* personFiles(
  context: OperationContext,
  { user, columns, counts, onPlace }: ExportOptions,
): AsyncGenerator<ArchiveFile> {
  const names = await namesOfPerson(context.store, user);
  for (const [done, column] of columns.entries()) {
    await onPlace(done, columns.length);
    let page = 0;
    for await (const rows of await rowPages(context.store, column.table, rowsOfPerson(column, names))) {
      page += 1;
      counts.rows += rows.length;
      const shown = rows.map((row) => shownRow(row, column));
      yield jsonFile(`rows/${column.table.name}.${column.column}.${page}.json`, shown);
    }
  }
  const onDay = (done: number, days: number) => onPlace(columns.length + done, columns.length + days);
  yield* entryFiles(context, { names, counts, onDay });
  yield* mentionFiles(context, { names, counts, onStep: () => onPlace(columns.length, columns.length) });
  yield* uploadedFiles(context, { user, counts });
  for await (const file of recordingFiles(context, user)) {
    counts.files += 1;
    yield file;
  }
}

/** The columns that show nothing of others and open no door; bytes as base64. */
function shownRow(row: object, { table, rows }: PersonColumn): Readonly<Record<string, unknown>> {
  const hidden = new Set<string>(rows.unexported);
  const shown = Object.entries(row).filter(([column]) => !hidden.has(column) && !isSecretColumn(table, column));
  return Object.fromEntries(
    shown.map(([column, value]: [string, unknown]) => [column, value instanceof Uint8Array ? base64(value) : value]),
  );
}

async function* recordingFiles(context: OperationContext, { id }: UserRow): AsyncGenerator<ArchiveFile> {
  const { applicationId, ports, store } = context;
  if (!ports.blobs) return;
  const complete = matches({ userId: id, status: "complete" as const });
  for await (const rows of await rowPages(store, sessionRecordings, complete)) {
    for (const recording of rows) {
      const key = recordingKey(applicationId, recording.id);
      const facts = await blobsOf(context).head(key);
      const content = facts && (await blobsOf(context).read(key));
      // It may have ended since its row was read.
      if (content) yield { name: `recordings/${recording.id}.ndjson.gz`, bytes: facts.bytes, content };
    }
  }
}
