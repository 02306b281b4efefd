import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { BackupError } from "./backup-error.ts";

/** A table in a backup. */
export interface BackupTable {
  readonly name: string;
  /** Columns in the order of the rows' fields. */
  readonly columns: readonly string[];
}

/** A table in a backup, with count and checksum of its rows. */
export interface CountedTable extends BackupTable {
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256 of the rows in the text format of COPY, in hex. */
  readonly sha256: string;
}

/** Header of a backup, its first file. */
export interface BackupHeader {
  readonly createdAt: string;
  readonly serverVersion: string;
  /** Names of the migrations that created its schema, in their order. */
  readonly migrations: readonly string[];
  /** Days with partitions, such as `20261121`. */
  readonly days: readonly string[];
  /** Ids of the master keys that its secrets need. No backup contains the keys themselves. */
  readonly keyIds: readonly string[];
  readonly tables: readonly BackupTable[];
}

/** Header with counts and checksums; the last file of a backup, which makes it complete. */
export interface BackupManifest extends BackupHeader {
  readonly tables: readonly CountedTable[];
}

export const headerName = "backup.json";
export const manifestName = "manifest.json";

const format = "design-catalog-backup";
const formatVersion = 1;

/** Encodes a header or a manifest. */
export function encodeHeader(header: BackupHeader): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ format, formatVersion, ...header }, null, 2)}\n`);
}

/** Parses a header. @throws {BackupError} for anything else */
export function parseHeader(content: Uint8Array): BackupHeader {
  const value = parseJson(content);
  if (!isJsonObject(value) || value["format"] !== format) throw notABackup();
  if (value["formatVersion"] !== formatVersion) {
    throw new BackupError(
      `Cannot read the backup because its format is ${JSON.stringify(value["formatVersion"])}, not ${formatVersion}`,
    );
  }
  return {
    createdAt: textOf(value["createdAt"]),
    serverVersion: textOf(value["serverVersion"]),
    migrations: listOf(value["migrations"]).map(textOf),
    days: listOf(value["days"]).map(textOf),
    keyIds: listOf(value["keyIds"]).map(textOf),
    tables: listOf(value["tables"]).map(parseTable),
  };
}

/** Parses a manifest. @throws {BackupError} for anything else */
export function parseManifest(content: Uint8Array): BackupManifest {
  const value = parseJson(content);
  const tables = listOf(isJsonObject(value) ? value["tables"] : undefined).map((item) => {
    const { rows, bytes, sha256 } = isJsonObject(item) ? item : {};
    if (typeof rows !== "number" || typeof bytes !== "number") throw notABackup();
    return { ...parseTable(item), rows, bytes, sha256: textOf(sha256) };
  });
  return { ...parseHeader(content), tables };
}

function parseJson(content: Uint8Array): unknown {
  try {
    return parseJsonBody(new TextDecoder().decode(content));
  } catch (error) {
    throw notABackup(error);
  }
}

/** Pattern of acceptable names: anybody may have written the file, and names become SQL. */
const nameExpression = /^[a-z_][a-z0-9_]{0,62}$/u;

function parseTable(value: unknown): BackupTable {
  const { name, columns } = isJsonObject(value) ? value : {};
  return { name: nameOf(name), columns: listOf(columns).map(nameOf) };
}

function nameOf(value: unknown): string {
  if (typeof value === "string" && nameExpression.test(value)) return value;
  throw notABackup();
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  throw notABackup();
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw notABackup();
}

/** Creates the error for a file that is not one of our backups. */
export function notABackup(cause?: unknown): BackupError {
  return new BackupError("Cannot read the backup because the file is damaged or not a backup", { cause });
}
