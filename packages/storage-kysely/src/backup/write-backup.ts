import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withAdminClient } from "./admin-client.ts";
import { BackupError } from "./backup-error.ts";
import { appliedMigrations, listTables, partitionDays, quote, sealingKeyIds } from "./backup-tables.ts";
import { type BackedUpBlobs, blobEntries, type BlobTotal } from "./blob-entries.ts";
import {
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  type CountedTable,
  encodeHeader,
  headerName,
  manifestName,
} from "./manifest.ts";
import { tarEnd, tarEntry } from "./tar.ts";

/** Target and hooks of a backup. */
export interface BackupOptions {
  readonly connectionString: string;
  /** Receives the compressed archive; the writer ends it. */
  readonly destination: Writable;
  /** Content of files to include. @default none */
  readonly blobs?: BackedUpBlobs;
  /** Called after each table. */
  readonly onTable?: (table: CountedTable, position: { readonly done: number; readonly of: number }) => void;
}

/** Contents of a backup: its tables and files. */
export interface BackupSummary extends BackupManifest {
  readonly files: BlobTotal;
}

/** Size of a file of rows in bytes: a restore holds as much in memory at once. */
const fileBytes = 4 * 1024 * 1024;
const newLine = 10;

/**
 * Writes every row of the database as one gzipped tar. It copies each table inside one REPEATABLE READ transaction, so
 * the backup shows one moment while others keep reading and writing. Sealed values stay sealed, and no master key is
 * included. Jobs are left out because they follow from the deliveries.
 * @throws {BackupError} when the database was never migrated
 * @example
 * ```ts
 * import { PassThrough } from "node:stream";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const archive = new PassThrough().resume();
 * const { tables } = await writeBackup({ connectionString, destination: archive });
 * assert(tables.some(({ name, rows }) => name === "users" && rows === 0));
 * ```
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  return withAdminClient(options.connectionString, async (client) => {
    const present = await listTables(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Taken before the first read: the retention drops days regardless of snapshots.
    if (present.length > 0)
      await client.query(`LOCK TABLE ${present.map(({ name }) => quote(name)).join(", ")} IN ACCESS SHARE MODE`);
    const header = await readHeader(client);
    const counted: CountedTable[] = [];
    const files = { blobs: 0, bytes: 0, withContent: options.blobs?.withContent ?? true };
    await pipeline(archive(client, { header, counted, files, options }), createGzip(), options.destination);
    return { ...header, tables: counted, files };
  });
}

async function readHeader(client: Client): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0)
    throw new BackupError("Cannot back up the database because the service has never used it");
  const found = await listTables(client);
  const { rows } = await client.query<{ readonly now: string; readonly version: string }>(
    "SELECT now() AS now, current_setting('server_version') AS version",
  );
  return {
    createdAt: rows[0]?.now ?? "",
    serverVersion: rows[0]?.version ?? "",
    migrations,
    days: await partitionDays(client),
    keyIds: await sealingKeyIds(client, found),
    tables: found,
  };
}

interface Archive {
  readonly header: BackupHeader;
  /** Grows as tables finish. */
  readonly counted: CountedTable[];
  /** Grows with each blob. */
  readonly files: { blobs: number; bytes: number };
  readonly options: BackupOptions;
}

async function* archive(client: Client, { header, counted, files, options }: Archive): AsyncGenerator<Uint8Array> {
  const seconds = Math.floor(Date.parse(header.createdAt) / 1_000);
  yield tarEntry({ name: headerName, content: encodeHeader(header) }, seconds);
  for (const table of header.tables) {
    const count = createCount();
    let file = 0;
    for await (const content of inFiles(copyRows(client, table))) {
      count.add(content);
      file += 1;
      yield tarEntry({ name: `tables/${table.name}/${String(file).padStart(6, "0")}.copy`, content }, seconds);
    }
    const done = { ...table, ...count.total() };
    counted.push(done);
    options.onTable?.(done, { done: counted.length, of: header.tables.length });
  }
  const manifest: BackupManifest = { ...header, tables: counted };
  yield tarEntry({ name: manifestName, content: encodeHeader(manifest) }, seconds);
  // The content of files takes long and needs no snapshot, which would hold the vacuum back.
  await client.query("COMMIT");
  if (options.blobs) {
    const count = (bytes: number) => {
      files.blobs += 1;
      files.bytes += bytes;
    };
    for await (const entry of blobEntries(options.blobs, count)) yield tarEntry(entry, seconds);
  }
  yield tarEnd();
}

function copyRows(client: Client, { name, columns }: BackupTable): AsyncIterable<Uint8Array> {
  // COPY does not read a partitioned table itself, but it reads a SELECT from it.
  return client.query(copyTo(`COPY (SELECT ${columns.map(quote).join(", ")} FROM ${quote(name)}) TO STDOUT`));
}

/** Joins small pieces: each row comes as one. */
async function* inFiles(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    heldBytes += piece.byteLength;
    if (heldBytes < fileBytes) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** Counts rows in the text format of COPY, one per line, and computes their checksum. */
export function createCount() {
  const hash = createHash("sha256");
  const sums = { rows: 0, bytes: 0 };
  return {
    add(content: Uint8Array): void {
      hash.update(content);
      sums.bytes += content.byteLength;
      for (let at = content.indexOf(newLine); at !== -1; at = content.indexOf(newLine, at + 1)) sums.rows += 1;
    },
    total: () => ({ ...sums, sha256: hash.digest("hex") }),
  };
}
