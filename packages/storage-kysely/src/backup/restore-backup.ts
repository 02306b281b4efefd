import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Log, Blobs } from "@design-catalog/core/ports";
import { type Client, DatabaseError } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { SqlExecute } from "../connection/pool.ts";
import { migrations as knownMigrations } from "../migrations/index.ts";
import { migrateToLatest } from "../schema/migrate.ts";
import type { OpenMove } from "../schema/open-moves.ts";
import { ensurePartitions } from "../schema/partitions.ts";
import { schemaRefusal } from "../schema/schema-refusal.ts";
import { withAdminClient } from "./admin-client.ts";
import { BackupError } from "./backup-error.ts";
import { appliedMigrations, listTables, quote } from "./backup-tables.ts";
import { readBlobs } from "./blob-entries.ts";
import { leaveOutMoves } from "./leave-out-moves.ts";
import {
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  type CountedTable,
  headerName,
  manifestName,
  notABackup,
  parseHeader,
  parseManifest,
} from "./manifest.ts";
import { readTar, type TarEntry } from "./tar.ts";
import { type BackupSummary, createCount } from "./write-backup.ts";

/** Source and hooks of a restore. */
export interface RestoreOptions {
  readonly connectionString: string;
  /** The compressed archive. */
  readonly source: Readable;
  readonly log: Log;
  /** Store that gets the content of files. @default it is checked and dropped */
  readonly blobs?: Pick<Blobs, "write">;
  /** Runs in the restore's transaction, once all rows are written and their checksums match. */
  readonly beforeCommit?: (execute: SqlExecute) => Promise<void>;
  /** Called after each table. */
  readonly onTable?: (table: CountedTable, position: { readonly done: number; readonly of: number }) => void;
}

/** Rows and files that a restore has written, and what it has left out. */
export interface RestoreSummary extends BackupSummary {
  /** Moves of applications that were open when the backup was made, which the database does not go on with. */
  readonly moves: readonly OpenMove[];
}

/**
 * Writes the rows of a backup into an empty database in one transaction: all or none. A database without a schema first
 * gets the backup's, and is migrated to this version afterwards.
 * @throws {BackupError} when the file is damaged, newer or older than the first release, or the database has rows or another schema
 * @example
 * ```ts
 * import { PassThrough } from "node:stream";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const archive = new PassThrough();
 * const writing = writeBackup({ connectionString, destination: archive });
 * const { tables } = await restoreBackup({ connectionString, source: archive, log: console });
 * assert.deepEqual(tables, (await writing).tables); // the database has no rows, so it may receive some
 * ```
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const entries = readEntries(options.source);
  const header = await readHeader(entries);
  await prepareSchema(header, options);
  const manifest = await withAdminClient(options.connectionString, (client) =>
    restoreRows(client, { header, entries, options }),
  );
  await migrateToLatest(options.connectionString, { log: options.log });
  return manifest;
}

/**
 * Reads a whole backup and checks every checksum, without a database.
 * @throws {BackupError} as above
 * @example
 * ```ts
 * import { PassThrough } from "node:stream";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const archive = new PassThrough();
 * const writing = writeBackup({ connectionString, destination: archive });
 * assert.deepEqual(await verifyBackup(archive), await writing);
 * ```
 */
export async function verifyBackup(source: Readable): Promise<BackupSummary> {
  const entries = readEntries(source);
  const header = await readHeader(entries);
  const manifest = await loadTables(entries, header, { open: async () => discarding });
  return { ...manifest, files: await readBlobs(entries) };
}

async function* readEntries(source: Readable): AsyncGenerator<TarEntry, undefined> {
  const gunzip = createGunzip();
  const unread: { error?: Error } = {};
  source.on("error", (error) => gunzip.destroy((unread.error = error)));
  try {
    yield* readTar(source.pipe(gunzip));
  } catch (error) {
    // A file that cannot be read may well be a backup.
    throw error instanceof BackupError || error === unread.error ? error : notABackup(error);
  }
}

async function readHeader(entries: AsyncGenerator<TarEntry, undefined>): Promise<BackupHeader> {
  const { value: first } = await entries.next();
  if (first?.name !== headerName) throw notABackup();
  const header = parseHeader(first.content);
  const unknown = header.migrations.filter((name) => !Object.hasOwn(knownMigrations, name));
  if (unknown.length === 0) return header;
  throw new BackupError(`Cannot restore the backup because it ${schemaRefusal(unknown)}`);
}

async function prepareSchema(header: BackupHeader, { connectionString, log }: RestoreOptions): Promise<void> {
  await withAdminClient(connectionString, async (client) => {
    const applied = await appliedMigrations(client);
    const isOther =
      applied.length > 0 ? applied.join() !== header.migrations.join() : (await listTables(client)).length > 0;
    if (!isOther) return;
    const present = applied.at(-1) ?? "tables of something else";
    const needed = header.migrations.at(-1);
    throw new BackupError(
      `Cannot restore the backup because the database has ${present} and not ${needed}: use an empty one`,
    );
  });
  const needed = Object.entries(knownMigrations).filter(([name]) => header.migrations.includes(name));
  await migrateToLatest(connectionString, { log, migrations: Object.fromEntries(needed) });
}

interface Restore {
  readonly header: BackupHeader;
  readonly entries: AsyncGenerator<TarEntry, undefined>;
  readonly options: RestoreOptions;
}

async function restoreRows(client: Client, { header, entries, options }: Restore): Promise<RestoreSummary> {
  const execute: SqlExecute = (text, values) => client.query(text, values ? [...values] : undefined);
  for (const day of header.days) {
    const fromMs = Date.parse(day.replace(/^(\d{4})(\d\d)(\d\d)$/u, "$1-$2-$3"));
    await ensurePartitions({ withConnection: (work) => work({ query: execute }) }, { fromMs, days: 1 });
  }
  await client.query("BEGIN");
  try {
    await lockEmpty(client, header.tables);
    const open = (table: BackupTable) => openTable(client, table);
    const report = options.onTable && { onTable: options.onTable };
    const manifest = await loadTables(entries, header, { open, ...report });
    // Before the commit, so no row is without its content. What a failure leaves in the store is swept as an orphan.
    const files = await readBlobs(entries, options.blobs);
    const moves = await leaveOutMoves(execute);
    await options.beforeCommit?.(execute);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return { ...manifest, files, moves };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Locks the tables, so nobody can write until the transaction ends. */
async function lockEmpty(client: Client, tables: readonly BackupTable[]): Promise<void> {
  const present = await listTables(client);
  const columnsOf = new Map(present.map(({ name, columns }) => [name, columns.toSorted().join()]));
  const other = tables.filter(({ name, columns }) => columnsOf.get(name) !== columns.toSorted().join());
  if (other.length > 0) {
    throw new BackupError(
      `Cannot restore the backup because tables differ: ${other.map(({ name }) => name).join(", ")}`,
    );
  }
  await client.query(`LOCK TABLE ${present.map(({ name }) => quote(name)).join(", ")} IN ACCESS EXCLUSIVE MODE`);
  for (const { name } of present) {
    const { rows } = await client.query<{ readonly used: boolean }>(
      `SELECT EXISTS (SELECT FROM ${quote(name)}) AS used`,
    );
    if (rows[0]?.used === true)
      throw new BackupError(`Cannot restore the backup because the database is not empty: ${name} has rows`);
  }
}

/** Writes the rows of one table. */
interface TableSink {
  write(content: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** Ends it without the rows. */
  abort(): Promise<void>;
}

const discarding: TableSink = { write: async () => {}, end: async () => {}, abort: async () => {} };

interface Loading {
  readonly open: (table: BackupTable) => Promise<TableSink>;
  readonly onTable?: NonNullable<RestoreOptions["onTable"]>;
}

/** Passes each table's rows to its sink and compares everything with the manifest at the end. */
async function loadTables(
  entries: AsyncGenerator<TarEntry, undefined>,
  header: BackupHeader,
  loading: Loading,
): Promise<BackupManifest> {
  const counted = new Map<string, CountedTable>();
  let next = await entries.next();
  for (const [index, table] of header.tables.entries()) {
    const sink = await loading.open(table);
    const count = createCount();
    try {
      for (; next.value?.name.startsWith(`tables/${table.name}/`); next = await entries.next()) {
        count.add(next.value.content);
        await sink.write(next.value.content);
      }
    } catch (error) {
      await sink.abort();
      throw error;
    }
    await sink.end();
    const done = { ...table, ...count.total() };
    counted.set(table.name, done);
    loading.onTable?.(done, { done: index + 1, of: header.tables.length });
  }
  if (next.value?.name !== manifestName) throw notABackup();
  const manifest = parseManifest(next.value.content);
  if (manifest.tables.length !== header.tables.length) throw notABackup();
  for (const table of manifest.tables) checkTable(table, counted.get(table.name));
  return manifest;
}

function checkTable(expected: CountedTable, found: CountedTable | undefined): void {
  if (found?.sha256 === expected.sha256 && found.rows === expected.rows) return;
  throw new BackupError(
    `Cannot restore the backup because ${expected.name} is damaged: ${found?.rows ?? 0} of ${expected.rows} rows, or other bytes`,
  );
}

/** True if PostgreSQL refused a row for its content: a data exception or a constraint (SQLSTATE classes 22 and 23). */
function isBadRow(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/u.test(error.code ?? "");
}

function damagedTable(name: string, cause: unknown): BackupError {
  return new BackupError(`Cannot restore the backup because ${name} is damaged: a row is unreadable`, { cause });
}

async function openTable(client: Client, { name, columns }: BackupTable): Promise<TableSink> {
  const stream = client.query(copyFrom(`COPY ${quote(name)} (${columns.map(quote).join(", ")}) FROM STDIN`));
  // The stream forgets its connection when it fails, and must not be touched after that.
  const failed = new AbortController();
  stream.on("error", (error) => failed.abort(isBadRow(error) ? damagedTable(name, error) : error));
  const done = finished(stream).catch((error: unknown) => {
    throw failed.signal.aborted ? failed.signal.reason : error;
  });
  // Awaited at the end; without this nobody would handle an earlier failure.
  done.catch(() => undefined);
  return {
    async write(content) {
      failed.signal.throwIfAborted();
      if (!stream.write(content)) await Promise.race([once(stream, "drain").catch(() => done), done]);
    },
    async end() {
      failed.signal.throwIfAborted();
      stream.end();
      await done;
    },
    async abort() {
      // Tells the server that the rows end in failure; it would take a rollback for a row.
      if (!failed.signal.aborted) stream.destroy();
      await done.catch(() => undefined);
    },
  };
}
