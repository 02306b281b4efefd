import { sessionRecordings } from "../../application/mod.ts";
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
import { type ArchiveContents, contentBytesMax, leftOutFiles, storedContent } from "./stored-content.ts";
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
  /** Called before each place and each content, and every few seconds within a long place. */
  readonly onPlace: (done: number, places: number) => Promise<void>;
  /** Bytes of files and recordings; those that have no room are listed. @default 4 GiB */
  readonly bytesMax?: number;
}

/**
 * Yields the files of an export: the rows that name the person, at most 1,000 in a file of JSON such as
 * `rows/audit_entries.actorUserId.1.json`, those of archived days of the audit trail, such as
 * `audit-archives/2025-11-21.1.json`, what events and kept answers have of the person, the files
 * that they uploaded, the recordings of their sessions as gzip of NDJSON, and a list of both that had no room.
 */
export async function* personFiles(
  context: OperationContext,
  { user, columns, counts, onPlace, bytesMax = contentBytesMax }: ExportOptions,
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
  const onStep = () => onPlace(columns.length, columns.length);
  yield* mentionFiles(context, { names, counts, onStep });
  const contents: ArchiveContents = { counts, bytesLeft: bytesMax, leftOut: [], onContent: onStep };
  yield* uploadedFiles(context, { user, counts, contents });
  yield* recordingFiles(context, user, contents);
  yield* leftOutFiles(contents);
}

/** The columns that show nothing of others and open no door; bytes as base64. */
function shownRow(row: object, { table, rows }: PersonColumn): Readonly<Record<string, unknown>> {
  const hidden = new Set<string>(rows.unexported);
  const shown = Object.entries(row).filter(([column]) => !hidden.has(column) && !isSecretColumn(table, column));
  return Object.fromEntries(
    shown.map(([column, value]: [string, unknown]) => [column, value instanceof Uint8Array ? base64(value) : value]),
  );
}

async function* recordingFiles(
  context: OperationContext,
  { id }: UserRow,
  contents: ArchiveContents,
): AsyncGenerator<ArchiveFile> {
  const { applicationId, ports, store } = context;
  if (!ports.blobs) return;
  const complete = matches({ userId: id, status: "complete" as const });
  for await (const rows of await rowPages(store, sessionRecordings, complete)) {
    for (const recording of rows) {
      const key = recordingKey(applicationId, recording.id);
      // It may have ended since its row was read.
      const file = await storedContent(context, { name: `recordings/${recording.id}.ndjson.gz`, key }, contents);
      if (file) yield file;
    }
  }
}
