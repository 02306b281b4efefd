import type { Table } from "../../../ports/table.ts";

/** One archived UTC day of the audit trail of an application. The row exists once its content was read back. */
export interface AuditArchiveRow {
  readonly id: string;
  /** The day, such as `2025-11-21`. */
  readonly day: string;
  readonly rowCount: number;
  /** SHA-256 of the unpacked NDJSON, lower-case hex: another gzip gives other packed bytes. */
  readonly sha256: string;
  /** Bytes as stored. */
  readonly bytes: number;
  readonly archivedAt: string;
}

/** Table of the archived days. */
export const auditArchives: Table<AuditArchiveRow> = {
  name: "audit_archives",
  columns: {
    id: "id",
    day: "text",
    rowCount: "integer",
    sha256: "text",
    bytes: "integer",
    archivedAt: "timestamp",
  },
  unique: [["day"]],
};
